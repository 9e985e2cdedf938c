/** The file that browsers ask for without being told; the only one of a picture whose name says nothing of its content. */
export const FAVICON = 'favicon.ico';
