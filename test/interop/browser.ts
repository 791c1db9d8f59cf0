import { spawnSync } from 'node:child_process';
import { referee, refereesMissing } from './install.ts';

/** What the tests use of a page. */
export interface BrowserPage {
  goto(url: string): Promise<unknown>;
  fill(selector: string, text: string): Promise<void>;
  click(selector: string): Promise<void>;
  title(): Promise<string>;
  url(): string;
  textContent(selector: string): Promise<string | null>;
  waitForURL(url: string): Promise<void>;
  evaluate<T>(script: string): Promise<T>;
  isVisible(selector: string): Promise<boolean>;
  readonly keyboard: { press(key: string): Promise<void>; type(text: string): Promise<void> };
  on(event: 'console', see: (message: { type(): string; text(): string }) => void): void;
  on(event: 'pageerror', see: (error: Error) => void): void;
  on(event: 'request', see: (request: { url(): string }) => void): void;
}

/** How a page is looked at. */
export interface BrowserView {
  readonly width: number;
  readonly colorScheme: 'light' | 'dark';
  readonly javaScriptEnabled?: boolean;
}

interface Browser {
  newContext(options: object): Promise<{ newPage(): Promise<BrowserPage>; close(): Promise<void> }>;
  close(): Promise<void>;
}

const NAMES = ['chromium', 'chromium-browser', 'google-chrome'];
let found: string | undefined;

/** Why no browser can be started, or undefined when one can. */
export function browserMissing(): string | undefined {
  const missing = refereesMissing();
  if (missing !== undefined) return missing;
  found ??= NAMES.find((name) => !spawnSync(name, ['--version']).error);
  return found === undefined ? 'there is no chromium' : undefined;
}

/** Starts the machine's own browser; it has no way out but what the test serves on loopback. */
export async function startBrowser(): Promise<Browser> {
  const { chromium } = referee('playwright-core') as {
    chromium: { launch(options: object): Promise<Browser> };
  };
  const which = spawnSync('sh', ['-c', `command -v ${found}`], { encoding: 'utf8' });
  const args = [
    '--no-sandbox',
    '--disable-gpu',
    '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
  ];
  return chromium.launch({ executablePath: which.stdout.trim(), args });
}

/** A page with what went wrong on it and what it asked for. */
export interface Watched {
  readonly page: BrowserPage;
  readonly problems: string[];
  readonly asked: string[];
  close(): Promise<void>;
}

/** Opens a page of one's own: nothing of another test is kept. */
export async function openPage(browser: Browser, view: BrowserView): Promise<Watched> {
  const { width, colorScheme, javaScriptEnabled = true } = view;
  const viewport = { width, height: 800 };
  const context = await browser.newContext({ viewport, colorScheme, javaScriptEnabled });
  const page = await context.newPage();
  const problems: string[] = [];
  const asked: string[] = [];
  page.on('console', (message) => {
    if (/error|warning/.test(message.type())) problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('request', (request) => asked.push(request.url()));
  return { page, problems, asked, close: () => context.close() };
}

/** How long a page may take to get where it should be. */
const PATIENCE_MS = 20_000;

/** Waits until a script of the page is true; it is asked from outside, as the page's own policy forbids eval. */
export async function until(page: BrowserPage, script: string): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  while (!(await page.evaluate<boolean>(script))) {
    if (performance.now() > deadline) throw new Error(`never true: ${script}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
