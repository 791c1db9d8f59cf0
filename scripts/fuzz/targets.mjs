// Every target by its name: what it starts from, what it makes, and what must hold for any input.
// - words:    pieces of the format, for changes and for jumbles
// - seeds:    inputs to begin with; gets the skill files of the corpus
// - generate: an input from chance alone
// - finish:   what a change of bytes must be followed by (checksums), optional
// - check:    throws where a promise is broken, else tells what the input did, to find new behaviour; may be awaited
import { config } from './config.mjs';
import { deflate } from './deflate.mjs';
import { frontmatter } from './frontmatter.mjs';
import { gzip } from './gzip.mjs';
import { indexDocuments } from './index-documents.mjs';
import { markdown } from './markdown.mjs';
import { mcp } from './mcp.mjs';
import { paths } from './paths.mjs';
import { suppressions } from './suppressions.mjs';
import { tarFiles } from './tar.mjs';
import { zip } from './zip.mjs';

export const TARGETS = {
  frontmatter,
  markdown,
  tar: tarFiles,
  zip,
  gzip,
  deflate,
  paths,
  index: indexDocuments,
  config,
  suppressions,
  mcp,
};
