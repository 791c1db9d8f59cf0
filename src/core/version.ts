/** Replaced by the package's version when the bundle is built. */
declare const SKILLS_VERSION: string | undefined;

/** The version of this program. */
export const VERSION = typeof SKILLS_VERSION === 'string' ? SKILLS_VERSION : '0.0.0-source';
