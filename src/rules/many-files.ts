/** A skill with that many files beside `SKILL.md`, for examples; made when asked for, as most runs show none. */
export function manyFiles(count: number) {
  return {
    skill: '---\nname: demo\n---\n',
    get files(): Record<string, string> {
      return Object.fromEntries(Array.from({ length: count }, (_, i) => [`assets/${i}.txt`, 'x']));
    },
  };
}
