import type { ProductFamily } from '../product-type.ts'

export const BLANKETS: ProductFamily = {
  picture: 'blanket',
  brands: [
    ['Hushfold', 5],
    ['Snugfield', 5],
    ['Gale & Tarn', 2],
  ],
  details: [
    'A leather-look label is sewn at the corner.',
    'Edges are whipstitched so they lie flat and do not curl.',
    'It measures a generous 50" x 60".',
    'It drapes neatly over a chair arm or the end of a bed.',
    'It folds compactly for closets and car trunks.',
  ],
  decorations: [
    { method: 'embroidery', spot: 'in one corner', areas: ['5" x 5"', '6" x 4"'] },
    { method: 'patch', spot: 'at the corner', areas: ['2" x 1.5"', '2.5" x 2"'] },
    { method: 'deboss', spot: 'on the sewn label', areas: ['1.75" x 1"', '1.5" x 1.5"'] },
  ],
  uses: [
    'A holiday gift that families fight over.',
    'It warms up winter welcome boxes and donor gifts.',
    'Couch, campsite, bleachers: it goes where it is cold.',
    'New parents and new homeowners both put it to use.',
  ],
  includes: [
    'Blanket, folded with a printed belly band',
    'Blanket tied with cotton ribbon',
    'One blanket in a recycled gift box',
    'Blanket with carry strap',
  ],
  minimums: [6, 12, 24, 30],
  days: [7, 20],
  types: [
    {
      noun: 'Fleece Throw',
      category: 'Wellness',
      share: 8,
      price: [14.5, 26],
      leads: [
        'A plush fleece throw for chilly offices and long films.',
        'The {series} is warm, light and impossible to leave on the shelf.',
        'Anti-pill fleece that stays soft through a hundred washes.',
      ],
      facts: [
        'The 240 gsm fleece traps warmth without weight.',
        'The surface stays smooth where cheaper fleece balls up.',
        'Machine wash cold, tumble low, and it comes out as it went in.',
      ],
    },
    {
      noun: 'Wool-Blend Throw',
      category: 'Wellness',
      share: 5,
      price: [58, 128],
      leads: [
        'A woven wool-blend throw with the drape of an heirloom.',
        'The {series} is the gift for clients who already have everything with a logo on it.',
        'Soft lambswool and recycled yarns, woven close.',
      ],
      facts: ['Wool regulates warmth, so it is comfortable year round.', 'Made in small lots and finished by hand.'],
      minimums: [1, 5, 6, 12],
    },
    {
      noun: 'Stadium Blanket',
      category: 'Outerwear',
      share: 6,
      price: [22, 39],
      leads: [
        'A hard-wearing blanket for bleachers, tailgates and picnic grounds.',
        'The {series} keeps the wind off in the fourth quarter.',
        'Thick outdoor fleece with a tight, wind-slowing face.',
      ],
      facts: ['The tight face sheds grass and dog hair.', 'Large enough for two people who like each other.'],
    },
    {
      noun: 'Recycled Fleece Blanket',
      category: 'Eco',
      share: 5,
      price: [19, 32],
      leads: [
        'Soft fleece spun entirely from recycled bottles.',
        'The {series} takes some thirty bottles and makes one very good blanket.',
      ],
      facts: ['Certified recycled polyester, yarn and label alike.', 'It washes at home and dries on a line.'],
    },
  ],
}

export const CANDLES: ProductFamily = {
  picture: 'candle',
  contents: true,
  brands: [
    ['Wickmoor', 7],
    ['Hushfold', 3],
    ['Halvard & Wren', 1],
  ],
  details: [
    'The ceramic jar comes with a fitted wooden lid and is worth keeping.',
    'A lead-free cotton wick burns clean and even.',
    'Burns for about 45 hours.',
    'The lid snuffs the flame and keeps dust off between evenings.',
    'Poured in small batches and cured for two weeks.',
    'Free of phthalates and dyes.',
  ],
  decorations: [
    { method: 'label', spot: 'on the front of the jar', areas: ['2.5" x 2.5"', '2.25" x 3"', '2" x 2"'] },
    { method: 'laser', spot: 'on the wooden lid', areas: ['2.25" round', '2" round'] },
    { method: 'label', spot: 'around the jar', areas: ['7" x 2"', '6.5" x 2.25"'] },
  ],
  uses: [
    'A closing gift that smells better than a fruit basket.',
    'Spas, hotels and real estate teams keep it in stock.',
    'It brings some calm to a wellness-week box.',
    'Once the wax is gone, the jar holds pens.',
  ],
  includes: [
    'Candle with wooden lid in a gift box',
    'Candle, lid and matchbook',
    'One candle with wooden lid, printed label and dust cover',
    'Candle in a rigid kraft box with tissue',
  ],
  minimums: [24, 36, 48],
  days: [6, 14],
  types: [
    {
      noun: 'Soy Candle',
      category: 'Wellness',
      share: 9,
      price: [11.8, 21],
      variants: [
        { label: 'Fig & Cedar' },
        { label: 'Sea Salt' },
        { label: 'Lavender' },
        { label: 'Vanilla Bean' },
        { label: 'Fresh Linen' },
        { label: 'Citrus Grove' },
      ],
      leads: [
        'A hand-poured soy candle scented with {flavor}.',
        'The {series} fills a room with {flavor}, gently.',
        'The scent of {flavor} in a ceramic jar, poured with pure soy wax.',
      ],
      facts: ['The wax is 100% American-grown soy.', 'Scented lightly enough for an office.'],
    },
    {
      noun: 'Ceramic Jar Candle',
      category: 'Wellness',
      share: 5,
      price: [17.5, 32],
      variants: [
        { label: 'Oud & Leather', price: 1.1 },
        { label: 'White Tea' },
        { label: 'Sandalwood' },
        { label: 'Juniper' },
      ],
      leads: [
        'A glazed ceramic jar holds the scent of {flavor}.',
        'The {series} candle belongs on a mantel rather than in a drawer.',
        'Nine ounces of {flavor}, poured by hand.',
      ],
      facts: [
        'A coconut and soy blend throws scent without soot.',
        'Once it burns down, the jar rinses clean with hot water.',
      ],
    },
    {
      noun: 'Beeswax-Blend Candle',
      category: 'Eco',
      share: 4,
      price: [15.5, 26],
      variants: [{ label: 'Wild Honey' }, { label: 'Unscented', price: 0.95 }],
      leads: [
        'Beeswax and soy in a jar made to be used again.',
        'The {series} burns slowly, thanks to a third of beeswax in the blend.',
      ],
      facts: [
        'The jar is made to be rinsed out and used for something else.',
        'Beeswax comes from apiaries in the Midwest.',
      ],
    },
  ],
}
