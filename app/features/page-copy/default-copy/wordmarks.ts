/** The wordmarks that come with the shop, by file in public/wordmarks, each 56 pixels high: how wide they are. */
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

const withLogo = (name: string, file: string): Wordmark => ({ name, logo: `/wordmarks/${file}.svg` })

/** 'Trusted by' strip with invented companies, until customers have agreed to be named. */
export const customers: Wordmark[] = [
  withLogo('Norrvane', 'norrvane'),
  withLogo('Halden & Pike', 'halden-and-pike'),
  withLogo('Tidefold', 'tidefold'),
  withLogo('Oakmere', 'oakmere'),
  withLogo('Copperlane', 'copperlane'),
  withLogo('Lumenyard', 'lumenyard'),
  withLogo('Tessaline', 'tessaline'),
  withLogo('Ferrick Labs', 'ferrick-labs'),
  withLogo('Aldermoss', 'aldermoss'),
  withLogo('Fieldmark', 'fieldmark'),
  withLogo('Pinebarrow', 'pinebarrow'),
  withLogo('Saltwick', 'saltwick'),
]

/** The brand grid; each name is a brand of the catalog, so that its cell can link to the filtered list. */
export const brands: Wordmark[] = [
  withLogo('Kettlebarrow', 'kettlebarrow'),
  withLogo('Ostrell', 'ostrell'),
  withLogo('Threadlark', 'threadlark'),
  withLogo('Brindlecoat', 'brindlecoat'),
  withLogo('Overfell', 'overfell'),
  withLogo('Packhollow Goods', 'packhollow-goods'),
  withLogo('Voltwren', 'voltwren'),
  withLogo('Quillmere', 'quillmere'),
  withLogo('Nibsworth', 'nibsworth'),
  withLogo('Hushfold', 'hushfold'),
  withLogo('Wickmoor', 'wickmoor'),
  withLogo('Gale & Tarn', 'gale-and-tarn'),
]
