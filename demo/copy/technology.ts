import type { ProductFamily } from '../product-type.ts'

export const POWER_BANKS: ProductFamily = {
  picture: 'powerbank',
  contents: true,
  brands: [
    ['Voltwren', 6],
    ['Ampersley', 5],
    ['Tillwick', 1],
  ],
  details: [
    'The lights on the edge show how much charge is left.',
    'Four small lights and one button are all there is to learn.',
    'Two ports share the power, so a friend can plug in.',
    'The soft-touch shell resists scratches and fingerprints.',
    'Overcharge and short-circuit protection are built in.',
    'Airline safe for carry-on bags.',
  ],
  decorations: [
    { method: 'digital', spot: 'on the face', areas: ['2" W x 4" H', '2.25" W x 3.5" H'] },
    { method: 'pad', spot: 'on the front', areas: ['1.75" W x 3" H', '2" W x 2.5" H'] },
    { method: 'laser', spot: 'on the front', areas: ['1.75" W x 2.5" H', '2" W x 3" H'] },
  ],
  uses: [
    'Travelers thank you for it somewhere over Denver.',
    'A useful gift for field sales and festival crews.',
    'It saves a phone, and your logo gets the credit.',
    'Conference bags empty fast once people spot one inside.',
  ],
  includes: [
    'Power bank with USB-C cable, boxed',
    'Power bank, cable and quick-start card',
    'One power bank with USB-C cable in a white retail box',
    'Power bank and braided cable in a kraft box',
  ],
  minimums: [25, 50, 100],
  days: [5, 14],
  types: [
    {
      noun: 'Slim Power Bank',
      category: 'Technology',
      share: 9,
      price: [11.9, 21],
      variants: [
        { label: '5,000 mAh', price: 0.85 },
        { label: '10,000 mAh', price: 1.15 },
      ],
      leads: [
        'A pocket-thin {size} power bank with USB-C in and out.',
        'The {series} is about as thick as the phone it rescues.',
        '{size} of backup power in a body that slips into a jacket.',
      ],
      facts: [
        'It charges most phones at least once before it needs a refill.',
        'Weighs about as much as a deck of cards.',
      ],
    },
    {
      noun: 'Fast-Charge Power Bank',
      category: 'Technology',
      share: 8,
      price: [24, 42],
      variants: [
        { label: '10,000 mAh', price: 0.9 },
        { label: '20,000 mAh', price: 1.3 },
      ],
      leads: [
        '20W USB-C output takes a phone from empty to half in thirty minutes.',
        'The {series} is the power bank to buy when a day away from outlets is likely.',
        '{size} and fast charging in both directions.',
      ],
      facts: [
        'Supports USB Power Delivery and the common quick-charge standards.',
        'Recharges itself in under four hours.',
      ],
    },
    {
      noun: 'Recycled Power Bank',
      category: 'Eco',
      share: 4,
      price: [19, 29],
      variants: [
        { label: '5,000 mAh', price: 0.9 },
        { label: '10,000 mAh', price: 1.12 },
      ],
      leads: [
        'The shell is molded from certified recycled plastic.',
        'The {series} pairs {size} of power with a recycled body.',
      ],
      facts: [
        'The certificate names the share of recycled content in each batch.',
        'The shell opens with screws, so the cells can be recycled at the end.',
      ],
    },
  ],
}

export const CHARGERS: ProductFamily = {
  picture: 'charger',
  contents: true,
  brands: [
    ['Ampersley', 5],
    ['Voltwren', 5],
    ['Deskfell', 2],
  ],
  details: [
    'The braided cable is fixed to the pad and ends in USB-C.',
    'A ring of rubber beneath keeps it where you put it.',
    'It works through cases up to 5 mm thick.',
    'A soft indicator light shows charging and then goes dark.',
    'Foreign-object detection shuts it off over keys and coins.',
    'Qi certified for current phones and earbud cases.',
  ],
  decorations: [
    { method: 'digital', spot: 'on the top', areas: ['2.5" round', '3" round'] },
    { method: 'pad', spot: 'on the charging surface', areas: ['2" x 2"', '2.25" x 1.75"'] },
    { method: 'laser', spot: 'on the top', areas: ['2" round', '2.25" round'] },
  ],
  uses: [
    'It sits in plain view on a desk or nightstand for years.',
    'Hotels and meeting rooms order it by the floor.',
    'A useful addition to remote-work kits.',
    'Visitors charge up and notice who made it possible.',
  ],
  includes: [
    'Charging pad with braided USB-C cable, boxed',
    'Wireless charger with braided cable and quick-start card',
    'One charger with braided cable in a recycled retail box',
    'Charging pad with braided USB-C cable and USB-A adapter',
  ],
  minimums: [25, 50, 100],
  days: [5, 14],
  types: [
    {
      noun: 'Wireless Charging Pad',
      category: 'Technology',
      share: 9,
      price: [10.9, 19.5],
      variants: [
        { label: '10W', price: 0.88 },
        { label: '15W', price: 1.1 },
      ],
      leads: [
        'A slim {size} charging pad with a braided cable.',
        'Set the phone down, pick it up full: the {series} does one job well.',
        'The {series} charges phones and earbuds on a flat, quiet disc.',
      ],
      facts: [
        'Slim at a third of an inch, so it disappears among papers.',
        'Delivers {size} to phones that accept it and 5W to everything else.',
      ],
    },
    {
      noun: 'Fast Wireless Charger',
      category: 'Technology',
      share: 6,
      price: [19, 34],
      variants: [{ label: '15W' }],
      leads: [
        'A fast wireless charger with a weighted aluminum base.',
        'The {series} runs cooler than most pads and charges quicker for it.',
        'Heavier, faster and better finished than the usual giveaway charger.',
      ],
      facts: [
        'The aluminum base draws heat away from the phone.',
        'Alignment marks help the phone find the coil in the dark.',
      ],
    },
  ],
}

export const EARBUDS: ProductFamily = {
  picture: 'earbuds',
  contents: true,
  plural: true,
  brands: [
    ['Nodwell Audio', 7],
    ['Ampersley', 4],
    ['Voltwren', 2],
  ],
  details: [
    'The case closes with a magnet and recharges by USB-C.',
    'Silicone tips in three sizes settle the fit.',
    'Tap controls handle calls, tracks and volume.',
    'The earbuds pair on their own when the case opens.',
    'Either earbud works alone for calls.',
    'Sweat resistant to IPX4.',
  ],
  decorations: [
    { method: 'pad', spot: 'on the front of the case', areas: ['1" x 0.75"', '1.25" x 0.75"'] },
    { method: 'digital', spot: 'on the case lid', areas: ['1.5" x 1"', '1.25" x 1"'] },
    { method: 'laser', spot: 'on the case', areas: ['1" x 0.6"', '1" x 0.75"'] },
  ],
  uses: [
    'A headline gift for sales contests and referral programs.',
    'They make open offices bearable.',
    'Drop them into a travel kit for the leadership team.',
    'The prize that gets people to scan the badge.',
  ],
  includes: [
    'Earbuds, charging case, tips and USB-C cable',
    'Earbuds with charging case, tips and USB-C cable in a retail gift box',
    'One pair with charging case, tips, cable and manual',
    'Earbuds, charging case, cable and three sets of tips',
  ],
  minimums: [10, 12, 25, 50],
  days: [6, 16],
  types: [
    {
      noun: 'Wireless Earbuds',
      category: 'Technology',
      share: 8,
      price: [24, 46],
      leads: [
        'True wireless earbuds with five hours of play and three more charges in the case.',
        'The {series} pair covers calls, podcasts and the walk home.',
        'Comfortable stems, clear microphones and a pocketable case.',
      ],
      facts: [
        'Bluetooth 5.3 keeps the connection across a large room.',
        'Twenty hours of listening, counting the case.',
      ],
    },
    {
      noun: 'Noise-Canceling Earbuds',
      category: 'Technology',
      share: 5,
      price: [62, 149],
      leads: [
        'Active noise canceling quiets planes, trains and open-plan offices.',
        'The {series} pair sounds like a retail pair, because the drivers come from one.',
        'A premium set with adaptive noise canceling and six microphones.',
      ],
      facts: ['A transparency mode lets announcements through.', 'Thirty hours of listening, counting the case.'],
      minimums: [1, 5, 10, 12],
    },
    {
      noun: 'Sport Earbuds',
      category: 'Technology',
      share: 4,
      price: [32, 58],
      leads: [
        'Secure-fit earbuds for gyms, trails and step challenges.',
        'The {series} pair stays put through a run and rinses off afterward.',
      ],
      facts: ['Sealed against sweat and rain.', 'A ten-minute charge buys an hour of workout.'],
    },
  ],
}
