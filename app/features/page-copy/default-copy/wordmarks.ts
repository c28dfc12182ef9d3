/** Widths of the wordmarks in public/wordmarks, which are 56 pixels high. */
export const wordmarkWidths: Record<string, number> = {
  norrvane: 219,
  'halden-and-pike': 238,
  tidefold: 179,
  oakmere: 177,
  copperlane: 207,
  lumenyard: 185,
  tessaline: 152,
  'ferrick-labs': 219,
  aldermoss: 185,
  fieldmark: 208,
  pinebarrow: 251,
  saltwick: 141,
  kettlebarrow: 231,
  ostrell: 186,
  threadlark: 183,
  brindlecoat: 207,
  overfell: 226,
  'packhollow-goods': 268,
  voltwren: 270,
  quillmere: 178,
  nibsworth: 192,
  hushfold: 152,
  wickmoor: 182,
  'gale-and-tarn': 201,
}

type Wordmark = { name: string; logo: string }

const createWordmark = (name: string, file: string): Wordmark => ({ name, logo: `/wordmarks/${file}.svg` })

/** 'Trusted by' strip with invented companies, until customers have agreed to be named. */
export const customers: Wordmark[] = [
  createWordmark('Norrvane', 'norrvane'),
  createWordmark('Halden & Pike', 'halden-and-pike'),
  createWordmark('Tidefold', 'tidefold'),
  createWordmark('Oakmere', 'oakmere'),
  createWordmark('Copperlane', 'copperlane'),
  createWordmark('Lumenyard', 'lumenyard'),
  createWordmark('Tessaline', 'tessaline'),
  createWordmark('Ferrick Labs', 'ferrick-labs'),
  createWordmark('Aldermoss', 'aldermoss'),
  createWordmark('Fieldmark', 'fieldmark'),
  createWordmark('Pinebarrow', 'pinebarrow'),
  createWordmark('Saltwick', 'saltwick'),
]

/** The brand grid; each name is a brand of the catalog, so that its cell can link to the filtered list. */
export const brands: Wordmark[] = [
  createWordmark('Kettlebarrow', 'kettlebarrow'),
  createWordmark('Ostrell', 'ostrell'),
  createWordmark('Threadlark', 'threadlark'),
  createWordmark('Brindlecoat', 'brindlecoat'),
  createWordmark('Overfell', 'overfell'),
  createWordmark('Packhollow Goods', 'packhollow-goods'),
  createWordmark('Voltwren', 'voltwren'),
  createWordmark('Quillmere', 'quillmere'),
  createWordmark('Nibsworth', 'nibsworth'),
  createWordmark('Hushfold', 'hushfold'),
  createWordmark('Wickmoor', 'wickmoor'),
  createWordmark('Gale & Tarn', 'gale-and-tarn'),
]
