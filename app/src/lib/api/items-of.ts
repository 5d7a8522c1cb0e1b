/** Returns the items of a page, for a list that is shown completely. */
export function itemsOf<Item>({ items }: { items: Item[] }): Item[] {
  return items;
}
