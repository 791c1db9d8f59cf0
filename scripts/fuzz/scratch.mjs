// Where targets put files: the run that starts them names a folder and removes it.
import { tmpdir } from 'node:os';

export const scratch = { folder: tmpdir() };
