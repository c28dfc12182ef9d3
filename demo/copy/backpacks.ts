import type { ProductFamily } from '../product-type.ts'

export const BACKPACKS: ProductFamily = {
  picture: 'backpack',
  brands: [
    ['Packhollow Goods', 6],
    ['Stowlark', 4],
    ['Overfell', 2],
    ['Gale & Tarn', 2],
  ],
  details: [
    'The front pocket zips wide for chargers, badges and pens.',
    'Padded, contoured straps spread the load on long walks.',
    'Contrast zippers run smoothly and end in leather pulls.',
    'A luggage strap across the back slides over a suitcase handle.',
    'A top grab handle makes it easy to pull from an overhead bin.',
    'The back panel is ventilated foam with a hidden passport pocket.',
    'A leather tab on the front pocket gives the bag a finished look.',
  ],
  decorations: [
    { method: 'embroidery', spot: 'on the upper panel', areas: ['4" W x 3" H', '5" W x 3" H'] },
    { method: 'transfer', spot: 'above the front pocket', areas: ['5" W x 3.5" H', '4.5" W x 3" H'] },
    { method: 'deboss', spot: 'on the leather front tab', areas: ['1.5" x 1"', '1.75" x 1"'] },
    { method: 'screen', spot: 'on the upper panel', areas: ['5" W x 4" H', '4" W x 4" H'] },
  ],
  uses: [
    'Give it on day one with the laptop already inside.',
    'A strong presidents-club or ten-year gift.',
    'Traveling teams stay recognizable without wearing a uniform.',
    'It carries the rest of the swag home.',
    'Students, consultants and field techs all find room for it.',
  ],
  includes: [
    'Backpack with leather zipper pulls, individually wrapped in paper',
    'Backpack and detachable key leash',
    'One backpack, imprint on the front panel',
    'Backpack with rain cover stowed in the base',
  ],
  minimums: [6, 12, 15, 25],
  days: [7, 18],
  types: [
    {
      noun: 'Everyday Backpack',
      category: 'Bags',
      share: 8,
      price: [34, 58],
      variants: [{ label: '18L', price: 0.94 }, { label: '22L' }, { label: '25L', price: 1.1 }],
      leads: [
        '{A size} pack that moves from desk to trail without looking out of place in either.',
        'The {series} is a soft-structured backpack with a place for everything you carry daily.',
        'Clean lines, {size} of room and a front pocket that actually holds things.',
      ],
      facts: [
        'The 600D polyester shell is coated against rain.',
        'Inside, a 15-inch laptop sleeve keeps clear of the floor.',
      ],
    },
    {
      noun: 'Laptop Backpack',
      category: 'Bags',
      share: 7,
      price: [44, 82],
      variants: [{ label: '20L', price: 0.95 }, { label: '24L' }],
      leads: [
        'A work backpack with a suspended sleeve for laptops up to 16 inches.',
        'The {series} protects a computer on all six sides and still fits under the seat.',
        '{size} of well-organized space behind a very plain front.',
      ],
      facts: [
        'The laptop compartment opens flat for airport security.',
        'A separate padded pocket takes a tablet or e-reader.',
      ],
    },
    {
      noun: 'Travel Backpack',
      category: 'Bags',
      share: 5,
      price: [79, 159],
      variants: [{ label: '28L', price: 0.9 }, { label: '32L' }],
      leads: [
        'One bag for a three-day trip, sized to the carry-on rules.',
        'The {series} opens like a suitcase and wears like a daypack.',
        '{size} of travel room in a water-resistant shell with leather details.',
      ],
      facts: ['Compression straps inside keep clothes flat.', 'Lockable zippers close the main compartment.'],
      minimums: [1, 5, 6, 12],
    },
    {
      noun: 'Mini Backpack',
      category: 'Bags',
      share: 4,
      price: [22, 36],
      variants: [{ label: '10L' }, { label: '12L', price: 1.1 }],
      leads: [
        'Room for a tablet, a layer and a water bottle, and nothing you do not need.',
        'The {series} is a compact pack for day trips and conference floors.',
        '{size} of space in a shape that suits smaller frames.',
      ],
      facts: ['Fits tablets up to 11 inches.', 'It weighs under a pound empty.'],
    },
    {
      noun: 'Recycled Backpack',
      category: 'Eco',
      share: 5,
      price: [38, 64],
      variants: [{ label: '18L', price: 0.94 }, { label: '22L' }],
      leads: [
        'Shell, lining and webbing are all woven from recycled bottles.',
        'The {series} carries {size} and keeps about twenty-six bottles out of landfill.',
        'A daily backpack in recycled polyester, made to be repaired.',
      ],
      facts: [
        'The recycled shell is free of PFAS finishes.',
        'Pulls and buckles can be replaced, so a small break is not the end of it.',
      ],
    },
  ],
}
