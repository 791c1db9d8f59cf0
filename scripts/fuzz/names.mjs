/** The targets in the order in which they are looked at. */
export const TARGET_NAMES = [
  'frontmatter',
  'markdown',
  'tar',
  'zip',
  'gzip',
  'deflate',
  'paths',
  'index',
  'config',
  'suppressions',
  'mcp',
];
