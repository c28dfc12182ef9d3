/** The sizes that a buyer is asked for (docs/domain.md, Quantities); undefined for a product with one size or none. */
export const getSizeOptions = <S extends readonly unknown[]>(sizes: S): S | undefined =>
  sizes.length > 1 ? sizes : undefined
