/**
 * Class of rows that follow in a later step of a list. The document contains them for search engines; styles hide them
 * on screens where scripts run, and print shows them. The cards of both lists and their steps share it.
 */
export const LATER_CLASS = 'is-later';
