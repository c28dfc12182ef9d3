/** Name of an item's size grid, which receives the focus if its sizes are rejected. */
export const getSizesFieldName = (key: string) => `sizes ${key}`
