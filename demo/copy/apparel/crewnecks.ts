import type { ProductFamily } from '../../product-type.ts'

/** Never "sweatshirt", however it is written: a search for "tshirt" would find it to the letter, and no T-shirt. */
export const CREWNECKS: ProductFamily = {
  picture: 'crewneck',
  brands: [
    ['Brindlecoat', 4],
    ['Hemlow Supply', 4],
    ['Cottonreave', 3],
    ['Threadlark', 2],
  ],
  details: [
    'No hood and no pocket, so the whole chest belongs to the logo.',
    'Ribbed collar, cuffs and hem spring back after every wash.',
    'The fleece is brushed inside and smooth outside.',
    'Cover-stitched seams lie flat over a collared shirt.',
    'Set-in sleeves give the shoulders a clean line.',
    'A roomy cut leaves space for a tee beneath.',
  ],
  decorations: [
    { method: 'screen', spot: 'across the chest', areas: ['12" x 10"', '11" x 12"'] },
    { method: 'embroidery', spot: 'at center chest', areas: ['8" x 4"', '9" x 3"'] },
    { method: 'embroidery', spot: 'on the left chest', areas: ['3.5" x 3.5"', '4" x 3"'] },
    { method: 'transfer', spot: 'on the front', areas: ['11" x 10"', '10" x 8"'] },
  ],
  uses: [
    'Campus shops and founders agree on this one.',
    'It passes on a video call where a hoodie might not.',
    'Run club in the morning, stand-up at ten.',
    'An offsite keepsake that people wear on Sundays.',
    'Alumni offices reorder it every fall.',
    'Neat enough for the front desk, warm enough for the loading dock.',
  ],
  includes: [
    'Sizes S to 3XL in any mix, individually folded',
    'Unisex sizes XS to 2XL, one imprint location',
    'Adult sizes S to 4XL, packed by size',
    'Sizes S to 2XL, folded with a paper band',
  ],
  minimums: [6, 12, 24, 36],
  days: [6, 15],
  types: [
    {
      noun: 'Classic Crewneck',
      category: 'Outerwear',
      share: 7,
      price: [19.8, 32],
      leads: [
        'A midweight crewneck with a soft lining and a plain, good-looking front.',
        'The {series} is the gym classic in its old sense: warm, simple, hard to wear out.',
        'Cotton-rich fleece in the shape everyone already owns one of.',
        'A crewneck that looks put together with jeans or chinos.',
      ],
      facts: ['The 8 oz blend resists pilling and shrinking.', 'A half-moon patch at the neck keeps it on the hook.'],
    },
    {
      noun: 'Heavyweight Crewneck',
      category: 'Outerwear',
      share: 5,
      price: [34, 56],
      leads: [
        'Twelve-ounce loopback cotton with a boxy, vintage fit.',
        'The {series} has the heft of a vintage find and a finer finish.',
        'A heavy crewneck that only gets better with washing.',
      ],
      facts: ['Rib panels at the sides keep the thick fabric moving.', 'The dense face holds large prints flat.'],
    },
    {
      noun: 'French Terry Crewneck',
      category: 'Outerwear',
      share: 5,
      price: [22, 34],
      leads: [
        'Loopback French terry, light enough for three seasons.',
        'The {series} drapes more like a sweater than like gym wear.',
        'A terry crewneck for cool offices and warm evenings.',
      ],
      facts: ['Unbrushed loops inside let air through.', 'At 7 oz it layers under a jacket without bulk.'],
    },
    {
      noun: 'Recycled Crewneck',
      category: 'Eco',
      share: 6,
      price: [26, 41],
      leads: [
        'Half recycled cotton, half recycled polyester, all comfort.',
        'The {series} gives offcuts and bottles a second career.',
        'A midweight crewneck spun from fibers that were here before.',
      ],
      facts: [
        'Recycled content is certified to the Global Recycled Standard.',
        'Most shades come from sorted fiber, which saves a round of dyeing.',
      ],
    },
  ],
}
