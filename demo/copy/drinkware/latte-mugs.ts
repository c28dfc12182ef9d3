import type { ProductFamily } from '../../product-type.ts'

export const LATTE_MUGS: ProductFamily = {
  picture: 'latte',
  brands: [
    ['Kettlebarrow', 4],
    ['Pourhaven', 4],
    ['Tillwick', 3],
    ['Halvard & Wren', 1],
  ],
  details: [
    'The tapered shape keeps foam deep and the drink warm to the last inch.',
    'White inside, so a latte looks like a latte.',
    'A long handle leaves room for the whole hand.',
    'Dishwasher and microwave safe, like the rest of the shelf.',
    'The narrow foot fits under most espresso spouts.',
    'The glaze meets California Proposition 65 limits for lead.',
  ],
  decorations: [
    { method: 'kiln', spot: 'below the rim', areas: ['2.5" x 3"', '2.25" x 3.25"'] },
    { method: 'screen', spot: 'on one side', areas: ['2.5" W x 3.25" H', '2.25" W x 3" H'] },
    { method: 'digital', spot: 'around the mug', areas: ['7" x 3.5"', '7.5" x 3.5"'] },
  ],
  uses: [
    'Agencies order it because it photographs as well as it pours.',
    'It stands out on a shelf full of ordinary cups.',
    'A good reason to retire the paper cup.',
    'Coffee bars and hotel lobbies sell it at the counter.',
    'It suits a home office with a serious espresso machine.',
    'Tall enough that it never gets mistaken for somebody else’s.',
  ],
  includes: [
    'Latte mug in an individual protective carton, 24 to a case',
    'One latte mug, bulk packed 24 to a case with dividers',
    'Latte mug in a white gift box',
    'Latte mug in a kraft tuck box',
  ],
  minimums: [24, 36, 48, 72],
  days: [5, 13],
  types: [
    {
      noun: 'Tall Latte Mug',
      category: 'Drinkware',
      share: 7,
      price: [7.2, 11.9],
      variants: [{ label: '14 oz' }, { label: '16 oz', price: 1.1 }],
      leads: [
        '{A size} latte mug, tall and tapered, for drinks that take their time.',
        'The {series} gives milk room to rise and a logo room to stand.',
        'A slim, upright mug for drinks that start with espresso.',
        'Taller than the usual mug and easier to hold: {size}, ceramic, glossy.',
      ],
      facts: [
        'It stacks two high without wobbling.',
        'The straight taper means a print reads the same from either side.',
      ],
    },
    {
      noun: 'Bistro Mug',
      category: 'Drinkware',
      share: 5,
      price: [5.4, 8.8],
      variants: [{ label: '12 oz', price: 0.94 }, { label: '14 oz' }],
      leads: [
        'A bistro mug at a price that suits a whole floor.',
        'The {series} brings a cafe silhouette to the break room.',
        'Flared sides, slim foot, {size}: the bistro classic.',
      ],
      facts: ['Ceramic throughout, with a chip-resistant rim.', 'Light for its height, and steady on a tray.'],
    },
    {
      noun: 'Porcelain Latte Mug',
      category: 'Drinkware',
      share: 4,
      price: [10.5, 16.8],
      variants: [{ label: '14 oz' }],
      leads: [
        'Porcelain makes this latte mug lighter and finer at the lip.',
        'The {series} is the mug for the good beans.',
        'A tall porcelain mug with the ring of real tableware.',
      ],
      facts: [
        'Vitrified porcelain does not hold on to odors.',
        'The glaze resists the marks that spoons leave in softer ware.',
      ],
    },
  ],
}
