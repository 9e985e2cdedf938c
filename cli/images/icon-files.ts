/** The file that browsers ask for without being told; the only one of an image whose name says nothing of its content. */
export const FAVICON = 'favicon.ico';
