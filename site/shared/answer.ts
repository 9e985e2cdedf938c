/** A question and what there is to say. */
export interface Answer {
  question: string;
  answer: string;
}
