/** The mark of the pages: a sheet with a folded corner and three lines. */
export const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
<rect width="32" height="32" rx="8" fill="#0d6b5e"/>
<path d="M10 7h8l5 5v13H10z" fill="#fff"/>
<path d="M18 7v5h5" fill="#9ad5c9"/>
<path d="M13 16h7M13 19h7M13 22h4" stroke="#0d6b5e" stroke-width="1.5" stroke-linecap="round"/>
</svg>
`;
