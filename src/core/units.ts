/** Characters by their numbers, which bytes of ASCII and units of a text share. */
export const TAB = 9;
export const LF = 10;
export const CR = 13;
export const BLANK = 32;
export const BANG = 33;
export const HASH = 35;
export const AMPERSAND = 38;
export const OPEN = 40;
export const CLOSE = 41;
export const DASH = 45;
export const DOT = 46;
export const SLASH = 47;
export const COLON = 58;
export const AT_SIGN = 64;
export const BACKSLASH = 92;
export const TILDE = 126;
