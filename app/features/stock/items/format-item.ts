type Named = { name: string; color: string; size: string }

/** "Heavyweight Hoodie, Forest, M" */
export const formatStockItem = ({ name, color, size }: Named): string =>
  [name, name.includes(color) ? '' : color, size].filter(Boolean).join(', ')
