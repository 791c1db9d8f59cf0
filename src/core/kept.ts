// Not with a WeakMap: what it holds stays until old memory is cleaned, which is late. Ten thousand skills
// with their texts would be carried along, and copied with each cleaning of young memory.

/** The same work, done again only when the subject is another than the last time. */
export function forLatest<Subject extends object, Answer>(
  work: (subject: Subject) => Answer,
): (subject: Subject) => Answer {
  let latest: { readonly subject: Subject; readonly answer: Answer } | undefined;
  return (subject) => {
    if (latest?.subject !== subject) latest = { subject, answer: work(subject) };
    return latest.answer;
  };
}

/** The same work, done once for each subject: the answer is kept on the subject, and not copied with it. */
export function oncePer<Subject extends object, Answer>(
  work: (subject: Subject) => Answer,
): (subject: Subject) => Answer {
  const slot = Symbol('kept');
  return (subject) => {
    const holder = subject as { [slot]?: { readonly answer: Answer } };
    const known = holder[slot];
    if (known) return known.answer;
    const answer = work(subject);
    Object.defineProperty(subject, slot, { value: { answer } });
    return answer;
  };
}
