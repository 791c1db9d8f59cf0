/** Replaced by the package's version when the bundle is built. */
declare const SKILLS_VERSION: string | undefined;
/** Replaced by a digest of the sources when the bundle is built. */
declare const SKILLS_BUILD: string | undefined;

/** The version of this program. */
export const VERSION = typeof SKILLS_VERSION === 'string' ? SKILLS_VERSION : '0.0.0-source';

/** Tells builds apart that judge differently, even of one version. */
export const BUILD = typeof SKILLS_BUILD === 'string' ? SKILLS_BUILD : VERSION;
