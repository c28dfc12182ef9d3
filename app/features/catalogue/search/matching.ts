/** What a product must hold to be found. */
export type Matching =
  /** The whole text in name or description, to the letter; '' is in every product. */
  | { letters: string }
  /** In search_words: of each list one text at least, to the letter. */
  | { words: string[][] }
