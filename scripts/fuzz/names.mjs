/** The targets in the order in which they are looked at, each with what it is called in docs/guarantees.md. */
export const TARGET_TITLES = {
  frontmatter: 'frontmatter',
  markdown: 'markdown',
  tar: 'tar',
  zip: 'zip',
  gzip: 'gzip',
  deflate: 'deflate',
  paths: 'paths and addresses',
  index: 'index documents, checksums, baselines',
  config: 'config and ignore files',
  suppressions: 'suppressions',
  mcp: 'requests to `skills serve` over stdio',
};

export const TARGET_NAMES = Object.keys(TARGET_TITLES);
