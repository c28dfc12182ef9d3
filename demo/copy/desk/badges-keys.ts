import type { ProductFamily } from '../../product-type.ts'

export const LANYARDS: ProductFamily = {
  picture: 'lanyard',
  notAGift: true,
  contents: true,
  brands: [
    ['Tagmoor Works', 7],
    ['Peelworth', 3],
    ['Tillwick', 1],
  ],
  details: [
    'A metal swivel hook turns freely, so badges face forward.',
    'The vertical badge holder takes standard 3.4" x 2.1" cards.',
    'Soft edges do not chafe a collar or a bare neck.',
    'The crimp is rated to 20 pounds.',
    'The strap hangs to a comfortable 18 inches.',
  ],
  decorations: [
    { method: 'screen', spot: 'along the strap', areas: ['16" x 0.5"', '17" x 0.6"'] },
    { method: 'digital', spot: 'on the strap', areas: ['34" x 0.75"', '35" x 0.6"'] },
    { method: 'woven', spot: 'along the strap', areas: ['34" x 0.6"', '34" x 0.75"'] },
  ],
  uses: [
    'Every attendee wears it for three days, on camera and off.',
    'Hospitals, campuses and plants reorder it yearly.',
    'It color-codes staff, speakers and guests at a glance.',
    'Sponsors pay for the space on these, and for good reason.',
    'Check-in lines move faster when badges are ready to wear.',
    'It photographs well, which matters when the keynote is streamed.',
    'Order one run for the whole season of events.',
  ],
  includes: [
    'Lanyard with clear badge holder',
    'Lanyard with swivel hook and badge holder, bulk packed',
    'Lanyard, holder and blank card insert',
  ],
  minimums: [100, 150, 250, 300, 500],
  days: [4, 12],
  types: [
    {
      noun: 'Badge Lanyard',
      category: 'Office',
      share: 6,
      price: [0.89, 1.8],
      variants: [{ label: '5/8"', price: 0.95 }, { label: '3/4"' }],
      leads: [
        'A smooth polyester lanyard with a badge holder included.',
        'The {series} is a {size} lanyard made for full days on the floor.',
        'Conference-grade strap, metal hook, holder and all.',
      ],
      facts: ['Smooth on the face, brushed on the side that touches skin.', 'Standard length is 36 inches end to end.'],
    },
    {
      noun: 'Safety Breakaway Lanyard',
      category: 'Office',
      share: 4,
      price: [1.1, 2.2],
      leads: [
        'A lanyard that lets go when it is pulled.',
        'The {series} has a breakaway clasp for hospitals, schools and workshops.',
        'Security without the snag hazard.',
      ],
      facts: ['The clasp releases at about seven pounds.', 'Snaps back together with one hand.'],
    },
    {
      noun: 'Recycled Lanyard',
      category: 'Eco',
      share: 5,
      price: [1.2, 2.3],
      leads: [
        'The strap is woven from recycled drink bottles.',
        'The {series} is a recycled lanyard for events that report their footprint.',
        'Two bottles, one lanyard, no virgin polyester.',
      ],
      facts: [
        'The badge holder is recycled too, and returnable.',
        'The strap is as smooth as one made of new polyester.',
      ],
    },
  ],
}

export const KEYCHAINS: ProductFamily = {
  picture: 'keychain',
  brands: [
    ['Tagmoor Works', 6],
    ['Halvard & Wren', 2],
    ['Stowlark', 1],
    ['Peelworth', 1],
  ],
  details: [
    'Contrast stitching runs all the way around the fob.',
    'The split ring is polished steel and strong enough for a fist of keys.',
    'A single rivet fixes the loop, so there is nothing to fray.',
    'Small enough for a pocket, large enough to find in a bag.',
  ],
  decorations: [
    { method: 'deboss', spot: 'on the front of the fob', areas: ['0.9" x 1.5"', '0.8" x 1.25"', '1" x 1"'] },
    { method: 'foil', spot: 'on the fob', areas: ['0.8" x 1"', '0.75" x 1.25"'] },
    { method: 'laser', spot: 'on the leather', areas: ['0.9" x 1.25"', '0.8" x 1.5"'] },
  ],
  uses: [
    'Dealers and property managers hand it over with the keys.',
    'A closing-day gift that stays in the buyer’s pocket.',
    'Hotels use it for the rooms worth remembering.',
    'It adds a leather note to a welcome box for very little money.',
  ],
  includes: [
    'Key fob with steel ring',
    'Key fob in a small kraft envelope',
    'One key fob, individually carded',
    'Key fob in a drawstring cotton pouch',
  ],
  minimums: [50, 100, 150, 200],
  days: [6, 14],
  types: [
    {
      noun: 'Leather Key Fob',
      category: 'Office',
      share: 5,
      price: [3.4, 7.2],
      leads: [
        'A stitched leather fob on a steel ring.',
        'The {series} is a small, solid piece of leather goods at a giveaway price.',
        'Full-grain leather, cut thick and finished at the edges.',
      ],
      facts: [
        'The hide is about an eighth of an inch thick.',
        'Edges are burnished by hand.',
        'The leather darkens and softens with handling.',
      ],
    },
    {
      noun: 'Stitched Key Ring',
      category: 'Bags',
      share: 3,
      price: [2.2, 4.4],
      leads: [
        'A stitched key ring to clip on any bag or belt loop.',
        'The {series} finds lost keys at the bottom of a tote.',
        'A neat fob for backpacks, lockers and spare sets.',
      ],
      facts: [
        'Bonded leather keeps the cost down and the color even.',
        'The ring opens easily without breaking a nail.',
      ],
    },
    {
      noun: 'Vegan Leather Key Fob',
      category: 'Eco',
      share: 3,
      price: [2.6, 5.2],
      leads: [
        'A leather-free fob with the look of saddle leather.',
        'The {series} is made from a plant-based leather alternative.',
      ],
      facts: ['The material is roughly two-thirds plant based.', 'No animal products in the glue or thread either.'],
    },
  ],
}
