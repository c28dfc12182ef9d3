import type { ProductFamily } from '../../product-type.ts'

export const BOTTLES: ProductFamily = {
  picture: 'bottle',
  brands: [
    ['Corvane', 5],
    ['Ostrell', 4],
    ['Pourhaven', 3],
    ['Overfell', 2],
    ['Loopmere', 1],
  ],
  details: [
    'The cork-finished cap screws on with a silicone seal and does not drip in a bag.',
    'Powder coating gives a dry, sure grip and hides small scratches.',
    'The mouth is wide enough for ice and a bottle brush.',
    'Food-grade 18/8 stainless steel inside, with no liner and no aftertaste.',
    'BPA free throughout, including the cap.',
    'It fits most cup holders and backpack side pockets.',
    'Hand wash to keep the coating looking new.',
  ],
  decorations: [
    {
      method: 'laser',
      spot: 'on the front of the body',
      areas: ['2" W x 3" H', '1.75" W x 3.5" H', '2.25" W x 2.5" H'],
    },
    { method: 'screen', spot: 'on the front', areas: ['2" W x 4" H', '2.25" W x 3.5" H'] },
    { method: 'digital', spot: 'around the body', areas: ['8" x 5"', '7.75" x 4.5"'] },
  ],
  uses: [
    'A natural anchor for welcome kits and wellness programs.',
    'Hand it out at a 5K, then watch it turn up at every meeting after.',
    'It replaces a season of single-use bottles at company events.',
    'Good for field crews, classrooms and long flights alike.',
    'Sales teams like it because prospects carry it in public.',
  ],
  includes: [
    'Bottle with cap in an individual white box',
    'One bottle in a kraft tube, 24 to a case',
    'Bottle in a polybag-free paper sleeve',
    'Bottle with cap and care card, gift boxed',
  ],
  minimums: [24, 25, 36, 48],
  days: [5, 14],
  types: [
    {
      noun: 'Vacuum Insulated Bottle',
      category: 'Drinkware',
      share: 9,
      price: [17.5, 29],
      variants: [{ label: '17 oz', price: 0.88 }, { label: '20 oz' }, { label: '25 oz', price: 1.15 }],
      leads: [
        '{A size} vacuum bottle that keeps water cold for 24 hours and coffee hot for 12.',
        'Double walls and a copper-plated vacuum layer keep ice solid through the afternoon.',
        'The {series} is {a size} insulated bottle with a slim body and a warm cork-finished cap.',
        'No sweat rings, no lukewarm water: the {series} holds its temperature from commute to commute.',
      ],
      facts: [
        'Copper plating between the walls improves on plain vacuum insulation.',
        'The double wall stays dry and cool to the touch, even with boiling tea inside.',
      ],
    },
    {
      noun: 'Cork-Cap Water Bottle',
      category: 'Drinkware',
      share: 6,
      price: [13.2, 21.5],
      variants: [{ label: '17 oz', price: 0.92 }, { label: '22 oz' }],
      leads: [
        'A slim steel bottle topped with a warm, tactile cap.',
        'The {series} pairs a powder-coated {size} body with a cap that feels like furniture rather than hardware.',
        '{A size} water bottle with enough restraint to sit on a conference table.',
      ],
      facts: ['Insulated construction holds cold for up to 18 hours.', 'The cap lifts off cleanly for washing.'],
    },
    {
      noun: 'Steel Hydration Bottle',
      category: 'Drinkware',
      share: 5,
      price: [9.4, 14.8],
      variants: [{ label: '20 oz' }, { label: '24 oz', price: 1.1 }],
      leads: [
        'Single-wall steel keeps this {size} bottle light enough for a hike.',
        'A light, simple water bottle for large events and larger headcounts.',
        'The {series} drops the vacuum layer, and much of the price, without giving up the steel.',
      ],
      facts: [
        'Single-wall construction, meant for cold drinks only.',
        'It weighs about half as much as an insulated bottle of the same size.',
      ],
    },
    {
      noun: 'Wellness Water Bottle',
      category: 'Wellness',
      share: 6,
      price: [15.5, 24.5],
      variants: [
        { label: '17 oz', price: 0.92 },
        { label: '25 oz', price: 1.1 },
      ],
      leads: [
        '{A size} bottle that makes eight glasses a day less of a chore.',
        'The {series} was picked for wellness programs: easy to clean, easy to carry and quiet on a desk.',
        'A {size} bottle to keep filled by the laptop or in the gym bag.',
      ],
      facts: [
        'Vacuum walls keep water cold through a full shift.',
        'The narrow base fits the holders on most gym machines.',
      ],
    },
    {
      noun: 'Recycled Steel Bottle',
      category: 'Eco',
      share: 9,
      price: [17.9, 28.5],
      variants: [{ label: '17 oz', price: 0.94 }, { label: '20 oz' }, { label: '25 oz', price: 1.14 }],
      leads: [
        'The body is made from 90% certified recycled stainless steel.',
        'Recycled steel outside, vacuum walls inside, a cork-finished cap on top.',
        'The {series} gives scrap steel a second life as {a size} insulated bottle.',
      ],
      facts: [
        'Recycled content is verified by a third party, and the certificate is available for your report.',
        'Holds cold for 24 hours and heat for 12, like its conventional twin.',
      ],
      includes: ['Bottle with cap in a recycled carton', 'One bottle in a kraft tube, no plastic in the packing'],
    },
  ],
}
