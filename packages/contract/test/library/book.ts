/** A book of one member. */
export interface Book {
  id: number;
  title: string;
  pages: number;
  owner: string;
}
