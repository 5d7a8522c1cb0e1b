/** Days in which a deleted file can be restored. */
export const trashDays = 30;
