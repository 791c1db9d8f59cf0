/** A path in a folder, without a useless `./`. */
export function joined(folder: string, name: string): string {
  return folder === '.' ? name : `${folder}/${name}`;
}
