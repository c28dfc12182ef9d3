/** Parses dollars such as "$1,299.50"; NaN for any other text. */
export const parseMoney = (typed: string) =>
  /^\$? ?(\d+|\d{1,3}(,\d{3})+)(\.\d*)?$|^\$? ?\.\d+$/.test(typed.trim())
    ? Number(typed.replaceAll(/[$, ]/g, ''))
    : Number.NaN
