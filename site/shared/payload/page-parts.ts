/** Names of the small drawings in components/drawings/drawings.svg. */
export type DrawingName =
  | 'choose'
  | 'company'
  | 'counter'
  | 'give'
  | 'online'
  | 'pay'
  | 'place'
  | 'post'
  | 'redeem'
  | 'rest'
  | 'talk'
  | 'town'
  | 'write';

/** A point with a drawing. Pages hold theirs as data: as code it would be loaded once more. */
export interface DrawnItem {
  drawing: DrawingName;
  title: string;
  text: string;
  link?: { href: string; text: string };
}

/** A question and what there is to say. */
export interface Answer {
  question: string;
  answer: string;
}
