/** The look of the pages: system fonts, one accent, light and dark; every text has a contrast of 4.5 or more. */
export const STYLE = `:root {
  color-scheme: light dark;
  --ground: #faf9f6;
  --raised: #ffffff;
  --sunken: #f1efe9;
  --line: #e2dfd6;
  --edge: #8b867a;
  --ink: #1f1e1b;
  --soft: #5d594f;
  --accent: #0d6b5e;
  --glow: #0d6b5e1f;
  --warn: #7a4a00;
  --mono: ui-monospace, "SFMono-Regular", "Cascadia Code", Menlo, Consolas, "Liberation Mono", monospace;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #141513;
    --raised: #1c1e1b;
    --sunken: #232622;
    --line: #30342f;
    --edge: #7c8279;
    --ink: #ebe9e3;
    --soft: #abaaa1;
    --accent: #7fd6c4;
    --glow: #7fd6c42e;
    --warn: #f0c078;
  }
}
*, ::before, ::after { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; scroll-padding-top: 1rem; }
body {
  margin: 0;
  background: var(--ground);
  color: var(--ink);
  font: 1rem/1.6 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Helvetica Neue", sans-serif;
  overflow-wrap: break-word;
}
[hidden] { display: none !important; }
h1, h2, h3, h4, h5, h6 { line-height: 1.25; text-wrap: balance; }
a { color: var(--accent); text-decoration-thickness: 1px; text-underline-offset: .2em; }
a:hover { text-decoration-thickness: 2px; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: 4px; }
main:focus { outline: none; }
code, pre, .install { font-family: var(--mono); font-size: .9em; }

.skip { position: absolute; left: -999rem; padding: .6rem 1rem; background: var(--raised); z-index: 1; }
.skip:focus { left: 1rem; top: 1rem; }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.top, main, .bottom { max-width: 74rem; margin-inline: auto; padding-inline: clamp(1rem, 4vw, 2.5rem); }
.top { padding-block: 1.25rem; }
.brand { display: inline-flex; gap: .6rem; align-items: center; color: var(--ink); font-weight: 650; text-decoration: none; }
.brand:hover { color: var(--accent); }
.mark { width: 1.5rem; height: 1.5rem; background: url("icon.svg") center / contain no-repeat; }
.bottom { margin-top: 4rem; padding-block: 1.5rem 2.5rem; color: var(--soft); font-size: .875rem; }
.bottom p { border-top: 1px solid var(--line); margin: 0; padding-top: 1.25rem; }

.intro { padding-block: clamp(1.25rem, 4vw, 3rem) 1.75rem; max-width: 46rem; }
h1 { margin: 0 0 .75rem; font-size: clamp(1.9rem, 1.4rem + 2.2vw, 2.9rem); font-weight: 700; letter-spacing: -.025em; overflow-wrap: anywhere; }
.lead { margin: 0; color: var(--soft); font-size: clamp(1.05rem, 1rem + .3vw, 1.2rem); text-wrap: pretty; }
.label { margin: 2rem 0 .6rem; font-size: .8125rem; font-weight: 650; letter-spacing: .02em; color: var(--soft); }
.install { display: flex; gap: .75rem; align-items: flex-start; justify-content: space-between; padding: .8rem .8rem .8rem 1rem; background: var(--sunken); border: 1px solid var(--line); border-radius: 10px; }
.install code { font-size: 1em; overflow-wrap: anywhere; min-width: 0; padding-block: .15rem; }
.word { display: inline-block; }
.address { color: var(--accent); }
.side .install { flex-direction: column; align-items: stretch; gap: .5rem; }
.side .copy { align-self: flex-end; }
.copy { flex: none; font: 600 .8125rem/1.4 system-ui, sans-serif; color: var(--ink); background: var(--raised); border: 1px solid var(--edge); border-radius: 7px; padding: .3rem .7rem; cursor: pointer; }
.copy:hover { border-color: var(--accent); color: var(--accent); }

.search { margin-top: 1rem; max-width: 46rem; }
.search label { display: block; margin-bottom: .4rem; font-weight: 600; font-size: .9375rem; }
.search input { width: 100%; font: inherit; color: var(--ink); background: var(--raised); border: 1px solid var(--edge); border-radius: 10px; padding: .7rem 1rem; }
.search input::placeholder { color: var(--soft); opacity: 1; }
.search input:focus { outline: 3px solid var(--glow); border-color: var(--accent); outline-offset: 0; }
.count { margin: 1rem 0; color: var(--soft); font-size: .9375rem; }

.cards { list-style: none; margin: 0; padding: 0; display: grid; gap: 1rem; grid-template-columns: repeat(auto-fill, minmax(min(100%, 20.5rem), 1fr)); }
.card { position: relative; display: flex; flex-direction: column; gap: .5rem; min-width: 0; padding: 1.1rem 1.25rem; background: var(--raised); border: 1px solid var(--line); border-radius: 12px; }
.card:hover { border-color: var(--accent); box-shadow: 0 0 0 3px var(--glow); }
.card h2 { margin: 0; font-size: 1.0625rem; font-weight: 650; letter-spacing: -.01em; overflow-wrap: anywhere; }
.card a { text-decoration: none; }
.card a::after { content: ""; position: absolute; inset: 0; border-radius: 12px; }
.card a:focus-visible { outline: none; }
.card a:focus-visible::after { outline: 3px solid var(--accent); outline-offset: 2px; }
.card p { margin: 0; color: var(--soft); font-size: .9375rem; line-height: 1.5; display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 4; overflow: hidden; overflow-wrap: anywhere; }
.card .facts { display: flex; flex-wrap: wrap; gap: .15rem .9rem; margin-top: auto; padding-top: .35rem; font-size: .8125rem; }
.pages ul { list-style: none; display: flex; flex-wrap: wrap; gap: .5rem; margin: 2rem 0 0; padding: 0; }
.pages a { display: block; min-width: 2.75rem; padding: .45rem .8rem; text-align: center; border: 1px solid var(--line); border-radius: 8px; background: var(--raised); text-decoration: none; }
.pages [aria-current] { border-color: var(--accent); font-weight: 700; }

.crumbs { font-size: .9375rem; }
.crumbs a { text-decoration: none; }
.crumbs a::before { content: "← "; }
.crumbs a:hover { text-decoration: underline; }
.columns { display: grid; gap: 2.5rem clamp(2rem, 5vw, 4rem); grid-template-columns: minmax(0, 1fr); align-items: start; }
.columns > * > .label:first-child, .text > section:first-child > .label { margin-top: 0; }
.details { margin: 1.5rem 0 0; }
.details div { padding-block: .65rem; border-top: 1px solid var(--line); }
dt { color: var(--soft); font-size: .8125rem; }
dd { margin: 0; overflow-wrap: anywhere; }
.digest { display: block; color: var(--soft); font-size: .75rem; line-height: 1.5; overflow-wrap: anywhere; }
.note { margin: .25rem 0 0; padding-top: .75rem; border-top: 1px solid var(--line); color: var(--soft); font-size: .8125rem; }
.files { list-style: none; margin: 0; padding: 0; border: 1px solid var(--line); border-radius: 12px; background: var(--raised); overflow: hidden; }
.files li { padding: .7rem 1.1rem; }
.files li + li { border-top: 1px solid var(--line); }
.files li:target { background: var(--glow); }
.path { font-family: var(--mono); font-size: .9em; overflow-wrap: anywhere; margin-inline-end: .5rem; }
.size { color: var(--soft); font-size: .8125rem; white-space: nowrap; }
.badge { margin-inline-start: .4rem; padding: .05rem .45rem; border: 1px solid currentColor; border-radius: 99px; color: var(--warn); font-size: .75rem; }

.markdown { min-width: 0; overflow-wrap: anywhere; }
.markdown > :first-child { margin-top: 0; }
.markdown h3 { margin: 2rem 0 .75rem; font-size: 1.5rem; letter-spacing: -.015em; }
.markdown h4 { margin: 1.75rem 0 .6rem; font-size: 1.2rem; }
.markdown h5 { margin: 1.5rem 0 .5rem; font-size: 1.05rem; }
.markdown h6 { margin: 1.5rem 0 .5rem; font-size: 1rem; color: var(--soft); }
.markdown p, .markdown ul, .markdown ol, .markdown blockquote, .markdown pre, .markdown .scroll { margin: 0 0 1rem; }
.markdown ul, .markdown ol { padding-inline-start: 1.5rem; }
.markdown li + li { margin-top: .3rem; }
.markdown li > ul, .markdown li > ol { margin: .3rem 0 0; }
.markdown li::marker { color: var(--soft); }
.markdown blockquote { padding-inline-start: 1rem; border-inline-start: 3px solid var(--line); color: var(--soft); }
.markdown code { padding: .1em .35em; background: var(--sunken); border-radius: 5px; }
.markdown pre { padding: 1rem 1.1rem; background: var(--sunken); border: 1px solid var(--line); border-radius: 10px; overflow-x: auto; line-height: 1.5; overflow-wrap: normal; }
.markdown pre code { padding: 0; background: none; font-size: 1em; }
.markdown .raw, .markdown .raw code { color: var(--warn); }
.markdown .unlinked { color: var(--warn); }
.markdown hr { border: 0; border-top: 1px solid var(--line); margin: 2rem 0; }
.image { padding: .1em .5em; border: 1px dashed var(--edge); border-radius: 6px; font-size: .9em; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; min-width: 100%; font-size: .9375rem; }
th, td { padding: .5rem .8rem; border-bottom: 1px solid var(--line); text-align: start; vertical-align: top; overflow-wrap: normal; min-width: 6rem; }
th { font-weight: 650; }
.footnote { display: flex; gap: .75rem; font-size: .9rem; color: var(--soft); }
@media (min-width: 62rem) {
  .columns { grid-template-columns: minmax(0, 1fr) 21rem; }
  .side { grid-column: 2; grid-row: 1; }
  .text { grid-column: 1; grid-row: 1; }
}
@media (max-width: 30rem) {
  .install { flex-direction: column; align-items: stretch; gap: .5rem; }
  .copy { align-self: flex-end; }
}
@media (prefers-reduced-motion: no-preference) {
  .card, .copy { transition: border-color .12s, box-shadow .12s; }
}
@media print {
  .search, .copy, .skip { display: none; }
}
`;
