/** In components/drawings/drawings.svg. */
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

/** Part of the pages' data: in the code, it would be loaded a second time. */
export interface DrawnItem {
  drawing: DrawingName;
  title: string;
  text: string;
  link?: { href: string; text: string };
}

export interface Answer {
  question: string;
  answer: string;
}
