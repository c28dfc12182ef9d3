import type { ProductFamily } from '../../product-type.ts'

export const SOCKS: ProductFamily = {
  picture: 'socks',
  plural: true,
  brands: [
    ['Snugfield', 5],
    ['Threadlark', 3],
    ['Gale & Tarn', 3],
    ['Cottonreave', 1],
  ],
  details: [
    'Contrast heels, toes and double stripes give the pair a varsity look.',
    'The toe is hand linked, so there is no ridge in the shoe.',
    'An elastic arch holds the sock in place.',
    'Cushioned soles, breathable uppers.',
    'A ribbed cuff stays up without squeezing.',
  ],
  decorations: [
    { method: 'knit', spot: 'on the outer leg', areas: ['2.5" x 3"', '2" x 2.5"', '3" x 3"'] },
    { method: 'embroidery', spot: 'below the cuff', areas: ['1.5" x 1.5"', '1.75" x 1.25"'] },
  ],
  uses: [
    'Sales teams start conversations with these.',
    'A light, flat gift that mails in an envelope.',
    'They round out a welcome box for very little.',
    'Race organizers and coffee chains order them by the thousand.',
    'Everyone has feet, which makes sizing simple.',
  ],
  includes: [
    'One pair with printed belly band',
    'One pair, folded in a kraft sleeve',
    'One pair on a header card',
    'One pair in a tuck-top carton',
  ],
  minimums: [50, 100, 120, 144],
  days: [10, 25],
  types: [
    {
      noun: 'Combed Cotton Crew Socks',
      category: 'Wellness',
      share: 7,
      price: [5.4, 9.2],
      leads: [
        'Soft combed-cotton crew socks for everyday wear.',
        'The {series} is the sock people put back on straight from the dryer.',
        'Combed cotton with a touch of stretch, knitted fine.',
      ],
      facts: ['One size fits US men’s 7 to 12 and women’s 8 to 13.', 'A 200-needle knit renders logos clearly.'],
    },
    {
      noun: 'Athletic Crew Socks',
      category: 'Outerwear',
      share: 5,
      price: [6.4, 10.9],
      leads: [
        'Cushioned crew socks for running clubs and softball teams.',
        'The {series} has padding at heel and toe, and air everywhere else.',
        'A sport sock with padding where it counts.',
      ],
      facts: ['Moisture-wicking yarn keeps feet dry.', 'Compression through the arch fights fatigue.'],
    },
    {
      noun: 'Merino Crew Socks',
      category: 'Outerwear',
      share: 4,
      price: [10.8, 17.5],
      leads: [
        'Merino wool crew socks, warm in winter and cool in July.',
        'The {series} makes the short list of socks worth looking for.',
        'Fine merino, knitted dense for boots and long days.',
      ],
      facts: [
        'They resist odor naturally, even on the third day.',
        'Reinforced with nylon where socks wear out first.',
      ],
    },
    {
      noun: 'Recycled Cotton Socks',
      category: 'Eco',
      share: 5,
      price: [5.9, 9.6],
      leads: [
        'Crew socks knitted from recycled cotton yarn.',
        'The {series} turns textile scraps into a comfortable pair of socks.',
      ],
      includes: ['One pair with a recycled paper band', 'One pair, folded, no plastic hook'],
      facts: [
        'Up to 70% recycled fiber, depending on the shade.',
        'The recycled yarn is spun with a little nylon where socks wear out first.',
      ],
    },
  ],
}

export const UMBRELLAS: ProductFamily = {
  picture: 'umbrella',
  brands: [
    ['Gale & Tarn', 7],
    ['Stowlark', 3],
    ['Overfell', 1],
  ],
  details: [
    'Eight panels of pongee stretch tight over the ribs.',
    'The wooden handle is smooth, curved and easy to hang.',
    'Fiberglass ribs bend in gusts instead of breaking.',
    'The canopy dries quickly and folds without sticking.',
    'Metal tips are capped for crowded sidewalks.',
    'A matching strap keeps it neat when closed.',
  ],
  decorations: [
    { method: 'screen', spot: 'on one panel', areas: ['7" W x 5" H', '8" W x 6" H', '6" W x 6" H'] },
    { method: 'transfer', spot: 'on a single panel', areas: ['7" W x 6" H', '6" W x 5" H'] },
    { method: 'screen', spot: 'near the edge of one panel', areas: ['8" W x 3" H', '7" W x 3" H'] },
  ],
  uses: [
    'Lobbies and hotels lend it, and guests remember.',
    'Golf tournaments need it exactly once a year.',
    'A moving billboard on a gray morning.',
    'It is the gift people are glad of at the worst moment.',
  ],
  includes: [
    'Umbrella with matching sleeve',
    'Umbrella with closure strap',
    'One umbrella, individually sleeved',
    'Umbrella in a carry sleeve with shoulder cord',
  ],
  minimums: [12, 25, 36, 50],
  days: [6, 15],
  types: [
    {
      noun: 'Stick Umbrella',
      category: 'Outerwear',
      share: 8,
      price: [14.8, 26],
      variants: [{ label: '46"' }, { label: '48"', price: 1.06 }],
      leads: [
        'A classic stick umbrella with {a size} arc and a wooden handle.',
        'The {series} opens with a push and shuts with dignity.',
        'Auto-open, wood-handled and wide enough for a good coat.',
      ],
      facts: ['The steel shaft is chrome plated.', 'Opens at the touch of a button.'],
    },
    {
      noun: 'Windproof Umbrella',
      category: 'Outerwear',
      share: 7,
      price: [21, 38],
      variants: [
        { label: '46"', price: 0.93 },
        { label: '54"', price: 1.08 },
      ],
      leads: [
        'Built for crosswinds, with a flexible frame that flips back.',
        'The {series} has been tested to 50 mph, which is more than most of us are.',
        '{A size} canopy on a double-jointed frame.',
      ],
      facts: [
        'The frame is all fiberglass, with no metal ribs to snap.',
        'Should it flip after all, one press folds it back into shape.',
      ],
    },
    {
      noun: 'Golf Umbrella',
      category: 'Outerwear',
      share: 5,
      price: [24, 44],
      variants: [{ label: '60"' }, { label: '62"', price: 1.05 }],
      leads: [
        '{A size} golf umbrella that covers player and bag.',
        'The {series} keeps a foursome’s scorecard dry.',
        'Tournament size, light shaft, easy grip.',
      ],
      facts: ['The fiberglass shaft is lightning resistant.', 'Fits standard bag and cart holders.'],
    },
    {
      noun: 'Recycled Umbrella',
      category: 'Eco',
      share: 5,
      price: [18.5, 31],
      variants: [{ label: '46"' }],
      leads: [
        'The canopy is recycled polyester and the handle is responsibly grown wood.',
        'The {series} keeps rain off and a dozen bottles out of the bin.',
      ],
      facts: ['The wood is FSC certified and left unvarnished.', 'Spare ribs and tips are available for ten years.'],
    },
  ],
}
