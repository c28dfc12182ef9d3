import type { ProductFamily } from '../../product-type.ts'

export const BEANIES: ProductFamily = {
  picture: 'beanie',
  brands: [
    ['Brimsby', 5],
    ['Snugfield', 4],
    ['Overfell', 2],
    ['Gale & Tarn', 2],
  ],
  details: [
    'A deep rib stretches to fit nearly everyone and comes back after.',
    'The folded cuff covers the ears twice over.',
    'The crown closes without a ridge, so it sits flat under a hood.',
    'One size spares you the size chart.',
    'It packs into a pocket and recovers in a shake.',
    'The knit is doubled at the cuff, where the wind gets in.',
  ],
  decorations: [
    { method: 'patch', spot: 'on the cuff', areas: ['2.5" x 1.25"', '2" x 1.5"', '3" x 1"'] },
    { method: 'embroidery', spot: 'on the cuff', areas: ['4" W x 1.5" H', '3.5" W x 1.75" H'] },
    { method: 'woven', spot: 'on a label at the cuff', areas: ['2" x 1"', '2.5" x 1"'] },
  ],
  uses: [
    'Ski days, job sites and dog walks keep it in view all winter.',
    'It goes out in the November box and comes back in every January photo.',
    'Crews wear it under a hard hat liner and on the way home.',
    'A warm thing that mails at letter weight.',
    'Breweries and outdoor shops sell it from the first frost.',
    'The easiest winter gift to get right without asking a size.',
  ],
  includes: [
    'Beanie in one size, nested 12 to an inner box',
    'One beanie with a paper belly band',
    'One beanie, individually bagged in paper',
    'Beanie with one-location decoration, setup included',
  ],
  minimums: [12, 24, 48, 72],
  days: [6, 16],
  types: [
    {
      noun: 'Ribbed Cuff Beanie',
      category: 'Headwear',
      share: 8,
      price: [7.9, 13.8],
      leads: [
        'A ribbed knit beanie with a turned cuff and room for a patch.',
        'The {series} is the beanie people keep by the door.',
        'Chunky rib, snug fit, no itch.',
        'A classic watch-cap shape in soft acrylic.',
      ],
      facts: ['The acrylic yarn keeps its color and washes by machine.', 'The cuff is three inches deep when folded.'],
    },
    {
      noun: 'Merino Beanie',
      category: 'Headwear',
      share: 4,
      price: [17.5, 28],
      leads: [
        'Merino wool, warm when it is cold out and dry when it is not.',
        'The {series} is fine enough to wear indoors and forget.',
        'A soft merino rib for clients who notice the difference.',
      ],
      facts: ['Wool resists odor through a week of wear.', 'The yarn is 19.5 micron, below the itch line.'],
      minimums: [12, 24, 36],
    },
    {
      noun: 'Fisherman Beanie',
      category: 'Headwear',
      share: 5,
      price: [8.8, 14.9],
      leads: [
        'A short, rolled beanie in the dockside style.',
        'The {series} sits above the ears and holds its roll.',
        'Heavy rib and a high cuff, after what trawler crews wore.',
      ],
      facts: ['The tight knit turns wind better than a loose one.', 'A cotton blend makes it a three-season hat.'],
    },
    {
      noun: 'Fleece-Lined Beanie',
      category: 'Headwear',
      share: 4,
      price: [10.9, 17.8],
      leads: [
        'Rib outside, soft fleece inside, warm all the way through.',
        'The {series} has a fleece band where ears get cold first.',
        'A lined beanie for crews that work outdoors in February.',
      ],
      facts: ['The fleece wicks, so it stays dry on a climb.', 'Lined only at the band, so it does not bulk up.'],
    },
    {
      noun: 'Recycled Beanie',
      category: 'Eco',
      share: 5,
      price: [9.4, 15.2],
      leads: [
        'A ribbed beanie knitted from recycled polyester yarn.',
        'The {series} keeps four bottles and two ears out of the cold.',
        'Recycled yarn with the loft and softness of new.',
      ],
      facts: ['Certified recycled yarn, label thread included.', 'Dyed in the yarn, which takes less water.'],
    },
  ],
}
