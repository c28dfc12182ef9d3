import type { ProductFamily } from '../../product-type.ts'

export const HOODIES: ProductFamily = {
  picture: 'hoodie',
  brands: [
    ['Brindlecoat', 4],
    ['Threadlark', 4],
    ['Hemlow Supply', 3],
    ['Overfell', 3],
    ['Cottonreave', 2],
  ],
  details: [
    'The front pouch pocket is reinforced at the corners with bar tacks.',
    'A double-layer hood with a flat drawcord frames the face without flopping.',
    'Ribbed cuffs and waistband spring back after washing.',
    'The fleece is brushed inside for warmth and smooth outside for printing.',
    'Set-in sleeves leave room to move and to layer a tee beneath.',
    'Twin-needle stitching runs through every seam that takes strain.',
  ],
  decorations: [
    { method: 'screen', spot: 'across the chest', areas: ['11" x 9"', '12" x 10"'] },
    { method: 'embroidery', spot: 'on the left chest', areas: ['3.5" x 3.5"', '4" x 3"'] },
    { method: 'embroidery', spot: 'at center chest', areas: ['8" x 4"', '7" x 4"'] },
    { method: 'transfer', spot: 'on the front', areas: ['11" x 8"', '10" x 9"'] },
  ],
  uses: [
    'The gift that gets worn on video calls.',
    'A team favorite for offsites in cool places.',
    'It gives winter kickoff boxes some presence.',
    'Engineers will ask for a second one.',
    'Reward a milestone with something warm.',
    'It anchors a company store from September to April.',
  ],
  includes: [
    'Sizes S to 3XL in any mix, individually folded',
    'Unisex sizes XS to 2XL, one imprint location',
    'Adult sizes S to 4XL, packed by size',
    'Sizes S to 2XL, each in a recycled bag',
  ],
  minimums: [6, 12, 24, 36],
  days: [6, 15],
  types: [
    {
      noun: 'Pullover Hoodie',
      category: 'Outerwear',
      share: 8,
      price: [24.5, 38],
      leads: [
        'An 8 oz cotton-rich pullover with a brushed fleece lining.',
        'The {series} is a midweight hoodie that works in the office and on the trail.',
        'A classic pullover hoodie with an easy fit and a roomy front pocket.',
        'Cotton and polyester fleece, balanced so it resists pilling and shrinking.',
      ],
      facts: [
        'The 80/20 cotton blend takes ink and thread equally well.',
        'A half-moon yoke at the back of the neck keeps it on the hook and in shape.',
      ],
    },
    {
      noun: 'Heavyweight Hoodie',
      category: 'Outerwear',
      share: 7,
      price: [39, 68],
      leads: [
        'Twelve-ounce fleece with real weight and a hood that stands up on its own.',
        'The {series} is a cold-morning hoodie, dense, warm and slow to wear out.',
        'Heavy loopback cotton and a boxy cut make this one feel like a shop find.',
      ],
      facts: [
        'Rib panels at the sides let the heavy fabric move.',
        'The cotton face is tightly knit, so large prints sit flat.',
      ],
    },
    {
      noun: 'Lightweight Hoodie',
      category: 'Outerwear',
      share: 5,
      price: [21, 32],
      leads: [
        'A light French terry hoodie for spring events and cool offices.',
        'The {series} packs small and layers well.',
        'Loopback terry keeps this pullover breathable indoors.',
      ],
      facts: ['At 6.5 oz it suits three seasons out of four.', 'It folds flat enough for a standard mailer.'],
    },
    {
      noun: 'Sponge Fleece Hoodie',
      category: 'Outerwear',
      share: 4,
      price: [34, 52],
      leads: [
        'Sponge fleece has a plush, springy loft that people notice at once.',
        'The {series} is the softest hoodie in its price range.',
        'A retail-fit hoodie in thick sponge fleece with a smooth face.',
      ],
      facts: [
        'Combed ringspun yarns give it a fine, even surface.',
        'The fit runs slightly trim; order up for a looser look.',
      ],
    },
    {
      noun: 'Recycled Fleece Hoodie',
      category: 'Eco',
      share: 7,
      price: [33, 52],
      leads: [
        'Half organic cotton, half recycled polyester, and entirely comfortable.',
        'The {series} turns about eleven plastic bottles into one very wearable hoodie.',
        'A midweight pullover spun from recycled fibers.',
      ],
      facts: [
        'Recycled content is certified to the Global Recycled Standard.',
        'Dyed with a process that uses a third less water.',
      ],
    },
  ],
}
