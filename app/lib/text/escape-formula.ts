/**
 * Text that a spreadsheet may interpret as a formula: starts with = + - or @, or their full-width forms, after any blanks,
 * quotes and invisible characters; or with a tab or line break. Apostrophes before those count as well, so that
 * `unescapeFormula` can tell ours from the text's own.
 */
const formula = /^(?:[\s"'\p{C}\u2018-\u201F]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|'*[\t\r\n])/u

/** A negative number, such as a discount, which computes nothing and which accounting software has to read. */
const number = /^-\d+(\.\d+)?$/

/** Puts an apostrophe before a string that a spreadsheet might evaluate as a formula, except a number. */
export const escapeFormula = (text: string): string => (formula.test(text) && !number.test(text) ? `'${text}` : text)

/** The exact original of an escaped text. */
export const unescapeFormula = (cell: string): string =>
  cell[0] === "'" && formula.test(cell.slice(1)) ? cell.slice(1) : cell
