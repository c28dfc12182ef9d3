import type { ProductFamily } from '../../product-type.ts'

export const CAPS: ProductFamily = {
  picture: 'cap',
  brands: [
    ['Brimsby', 6],
    ['Overfell', 3],
    ['Hemlow Supply', 3],
    ['Brindlecoat', 2],
  ],
  details: [
    'Six panels, a pre-curved bill and eight rows of stitching on the visor.',
    'Stitched eyelets keep it cool in full sun.',
    'An adjustable back closure fine-tunes the fit.',
    'A cotton sweatband lies flat and wicks well.',
    'The front panels are fused with buckram, so embroidery sits smooth.',
    'The seams inside are taped to keep the shape and hide the stitching.',
  ],
  decorations: [
    { method: 'embroidery', spot: 'on the front panels', areas: ['4.5" W x 2.25" H', '5" W x 2" H', '4" W x 2.25" H'] },
    { method: 'embroidery', spot: 'at front center', areas: ['4" W x 2" H', '3.5" W x 2" H'] },
    { method: 'patch', spot: 'at front center', areas: ['3" x 2"', '2.5" round'] },
    { method: 'transfer', spot: 'on the front', areas: ['4" W x 2" H', '4.25" W x 2.25" H'] },
  ],
  uses: [
    'Golf outings, job sites and dog parks all count as impressions.',
    'One size simplifies the headcount.',
    'It pairs with a tee for an easy event uniform.',
    'Landscapers, brewers and boat clubs reorder it every spring.',
    'A cap is the one garment nobody has to try on.',
  ],
  includes: [
    'Cap in one adjustable size, nested 12 to an inner box',
    'One cap, individually bagged in paper',
    'One cap, crown protected with a paper form',
    'Cap with one-location decoration, setup included',
  ],
  minimums: [12, 24, 48, 72],
  days: [5, 14],
  types: [
    {
      noun: 'Six-Panel Cap',
      category: 'Headwear',
      share: 8,
      price: [8.4, 14.5],
      leads: [
        'A structured six-panel cap in brushed cotton twill.',
        'The {series} holds a clean crown and gives embroidery room to breathe.',
        'The standard-bearer: six panels, mid profile, curved bill.',
        'Everything a ball cap should be, in sturdy cotton.',
      ],
      facts: [
        'The mid-profile crown suits most head shapes.',
        'Cotton twill softens with wear while the crown stays put.',
      ],
    },
    {
      noun: 'Brushed Twill Cap',
      category: 'Headwear',
      share: 7,
      price: [6.2, 10.8],
      leads: [
        'Brushed twill gives this cap a soft, matte finish.',
        'The {series} is a comfortable cap at a giveaway price.',
        'A lightly structured twill cap that breaks in fast.',
      ],
      facts: [
        'Heavyweight 260 gsm twill with a suede-like hand.',
        'A hook-and-loop strap makes resizing a two-second job.',
      ],
    },
    {
      noun: 'Canvas Cap',
      category: 'Headwear',
      share: 5,
      price: [11.5, 18.9],
      leads: [
        'Washed cotton canvas, tough enough for the yard and tidy enough for lunch.',
        'The {series} is cut from work-jacket canvas and finished with a brass buckle.',
        'A rugged cap in 10 oz canvas that fades gracefully.',
      ],
      facts: [
        'Stone washing takes the stiffness out before you get it.',
        'The canvas shrugs off sawdust and light rain.',
      ],
    },
    {
      noun: 'Performance Cap',
      category: 'Headwear',
      share: 6,
      price: [10.9, 19.5],
      leads: [
        'A light cap that wicks, stretches and dries in minutes.',
        'The {series} is made for runners, golfers and outdoor crews.',
        'Moisture-wicking polyester keeps this cap comfortable past noon.',
      ],
      facts: ['UPF 50 fabric shields the scalp as well as the face.', 'The bill floats, should it go overboard.'],
    },
    {
      noun: 'Wool-Blend Cap',
      category: 'Headwear',
      share: 4,
      price: [15.8, 26.5],
      leads: [
        'A wool blend gives this cap depth and a heritage look.',
        'The {series} dresses up a logo for cooler months.',
        'Structured wool-blend crown, cotton lining, leather strap.',
      ],
      facts: ['The blend holds its shape through seasons of wear.', 'Thread color shows richly against the wool.'],
    },
    {
      noun: 'Youth Cap',
      category: 'Headwear',
      share: 2,
      price: [6.4, 9.9],
      leads: [
        'A ball cap scaled to smaller heads, from about age six.',
        'The {series} keeps little leagues and camp groups in matching colors.',
      ],
      facts: ['The youth crown adjusts from 20 to 22 inches.', 'Washable cotton, because it will need it.'],
    },
    {
      noun: 'Recycled Cap',
      category: 'Eco',
      share: 6,
      price: [11.2, 17.9],
      leads: [
        'A six-panel cap made from recycled polyester twill.',
        'The {series} puts post-consumer bottles to work on a sunny day.',
        'Recycled fabric, recycled bill board, recycled thread.',
      ],
      facts: [
        'Even the stiffener in the bill is recycled plastic.',
        'Each cap saves roughly five bottles from landfill.',
      ],
    },
  ],
}
