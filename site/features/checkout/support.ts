/** How to reach somebody. */
export interface Support {
  email: string | undefined;
  phone: string | undefined;
}
