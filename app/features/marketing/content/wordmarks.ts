/** A logo in one ink: an SVG in public/wordmarks, with its size so that nothing moves when it arrives. */
export type Wordmark = { name: string; file: string; width: number; height: number }

/** The 'Trusted by' strip. These companies are invented; put your customers here once they have agreed. */
export const customers: Wordmark[] = [
  { name: 'Norrvane', file: '/wordmarks/norrvane.svg', width: 219, height: 56 },
  { name: 'Halden & Pike', file: '/wordmarks/halden-and-pike.svg', width: 238, height: 56 },
  { name: 'Tidefold', file: '/wordmarks/tidefold.svg', width: 179, height: 56 },
  { name: 'Oakmere', file: '/wordmarks/oakmere.svg', width: 177, height: 56 },
  { name: 'Copperlane', file: '/wordmarks/copperlane.svg', width: 207, height: 56 },
  { name: 'Lumenyard', file: '/wordmarks/lumenyard.svg', width: 185, height: 56 },
  { name: 'Tessaline', file: '/wordmarks/tessaline.svg', width: 152, height: 56 },
  { name: 'Ferrick Labs', file: '/wordmarks/ferrick-labs.svg', width: 219, height: 56 },
  { name: 'Aldermoss', file: '/wordmarks/aldermoss.svg', width: 185, height: 56 },
  { name: 'Fieldmark', file: '/wordmarks/fieldmark.svg', width: 208, height: 56 },
  { name: 'Pinebarrow', file: '/wordmarks/pinebarrow.svg', width: 251, height: 56 },
  { name: 'Saltwick', file: '/wordmarks/saltwick.svg', width: 141, height: 56 },
]

/** The brand grid; each name is a brand of the catalogue, so that its cell can link to the filtered list. */
export const brands: Wordmark[] = [
  { name: 'Kettlebarrow', file: '/wordmarks/kettlebarrow.svg', width: 231, height: 56 },
  { name: 'Ostrell', file: '/wordmarks/ostrell.svg', width: 186, height: 56 },
  { name: 'Threadlark', file: '/wordmarks/threadlark.svg', width: 183, height: 56 },
  { name: 'Brindlecoat', file: '/wordmarks/brindlecoat.svg', width: 207, height: 56 },
  { name: 'Overfell', file: '/wordmarks/overfell.svg', width: 226, height: 56 },
  { name: 'Packhollow Goods', file: '/wordmarks/packhollow-goods.svg', width: 268, height: 56 },
  { name: 'Voltwren', file: '/wordmarks/voltwren.svg', width: 270, height: 56 },
  { name: 'Quillmere', file: '/wordmarks/quillmere.svg', width: 178, height: 56 },
  { name: 'Nibsworth', file: '/wordmarks/nibsworth.svg', width: 192, height: 56 },
  { name: 'Hushfold', file: '/wordmarks/hushfold.svg', width: 152, height: 56 },
  { name: 'Wickmoor', file: '/wordmarks/wickmoor.svg', width: 182, height: 56 },
  { name: 'Gale & Tarn', file: '/wordmarks/gale-and-tarn.svg', width: 201, height: 56 },
]
