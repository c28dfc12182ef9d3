import type { ProductFamily } from '../product-type.ts'

export const MAILERS: ProductFamily = {
  picture: 'mailer',
  notAGift: true,
  brands: [
    ['Parcelwright', 7],
    ['Cratesby', 3],
  ],
  details: [
    'Tuck-in flaps lock without tape.',
    'Double side walls protect the corners in transit.',
    'It ships flat and folds up in seconds.',
    'Accepted by every carrier as is, no outer box needed.',
    'E-flute corrugate stands up to stacking.',
  ],
  decorations: [
    { method: 'digital', spot: 'on the lid', areas: ['7" x 5"', '8" x 5"'] },
    { method: 'screen', spot: 'on the lid', areas: ['6" x 4"', '7" x 4"'] },
    { method: 'digital', spot: 'inside the lid', areas: ['8" x 5" per panel', '7" x 5" per panel'] },
  ],
  uses: [
    'The first thing a remote hire sees from the company.',
    'It makes an ordinary shipment feel like a present.',
    'Subscription and sample programs run on these.',
    'Fill it with anything from this catalog.',
    'Returns and exchanges go back out in the same box.',
    'Press kits and product samples arrive uncrushed.',
    'Stack a season of them flat in a supply closet.',
  ],
  includes: [
    'Mailer box, shipped flat in bundles of 25',
    'One mailer with printed lid',
    'Mailer box with tear strip',
    'Mailer box and a sheet of tissue',
  ],
  minimums: [25, 50, 100, 250],
  days: [5, 15],
  types: [
    {
      noun: 'Mailer Box',
      category: 'Kits & Packaging',
      share: 18,
      price: [1.6, 3.4],
      variants: [
        { label: '9x6', price: 0.8 },
        { label: '10x8' },
        { label: '12x9', price: 1.25 },
        { label: '14x10', price: 1.5 },
      ],
      leads: [
        'A {size} inch corrugated mailer that arrives looking the way it left.',
        'The {series} is a sturdy self-locking box for kits and samples.',
        'Crisp folds, clean edges and a lid with room for a logo.',
      ],
      facts: ['Made from 80% recycled fiber.', 'The one-piece design folds by hand, no glue needed.'],
    },
    {
      noun: 'Gift Mailer',
      category: 'Kits & Packaging',
      share: 10,
      price: [3.2, 6.2],
      variants: [{ label: '10x8' }, { label: '12x9', price: 1.2 }],
      leads: [
        'A mailer with a smooth, coated face for richer color.',
        'The {series} opens like a gift and travels like a parcel.',
        'Heavier board and a close-fitting lid give this mailer a sense of occasion.',
      ],
      facts: ['Soft-touch coating is available on request.', 'Holds up to six pounds and needs nothing around it.'],
    },
    {
      noun: 'Recycled Mailer Box',
      category: 'Eco',
      share: 3,
      price: [1.9, 3.9],
      variants: [{ label: '10x8' }, { label: '12x9', price: 1.22 }],
      leads: [
        'A corrugated mailer made entirely from recycled fiber.',
        'The {series} goes out as packaging and comes back as paper.',
      ],
      facts: ['Printed with soy inks, so it recycles without fuss.', 'FSC Recycled certified board.'],
    },
  ],
}

export const KITS: ProductFamily = {
  picture: 'swagbox',
  notAGift: true,
  contents: true,
  brands: [
    ['Cratesby', 5],
    ['Parcelwright', 4],
    ['Halvard & Wren', 2],
  ],
  details: [
    'Everything rests on crinkle paper in a printed kraft box.',
    'A printed note card with your message goes on top.',
    'Each box is packed by hand and checked against the list.',
    'Kits can be stored with us and shipped one at a time.',
    'Names and sizes can be collected for you.',
    'Contents can be swapped for anything of similar value.',
  ],
  decorations: [
    { method: 'digital', spot: 'inside the lid', areas: ['10" x 6"', '9" x 6"'] },
    { method: 'screen', spot: 'on the front of the box', areas: ['5" x 2.5"', '6" x 2"'] },
  ],
  uses: [
    'It turns a first day into an occasion, wherever that day happens.',
    'Send it ahead of a virtual kickoff.',
    'One order, one invoice and two hundred doorsteps.',
    'Made for anniversaries, launches and hard-won renewals.',
    'Marketing sends it to the accounts that never open email.',
  ],
  includes: [
    'Ceramic mug, A5 hardcover notebook, metal pen and insulated vacuum bottle on crinkle paper in a printed kraft box, note card on top',
    'Mug, vacuum-insulated bottle, hardcover notebook and metal pen, packed in a printed kraft box with crinkle paper and note card',
    'Four branded pieces (mug, notebook, insulated vacuum bottle, metal pen), printed kraft box, crinkle paper, note card, assembly',
  ],
  minimums: [1, 5, 10, 24, 48],
  days: [10, 25],
  types: [
    {
      noun: 'Welcome Kit',
      category: 'Kits & Packaging',
      share: 10,
      price: [52, 84],
      leads: [
        'A mug, a notebook, an insulated bottle and a pen, packed in a printed kraft box.',
        'The {series} kit has what a new colleague needs in the first week.',
        'Four useful things, chosen to match and packed with care.',
      ],
      facts: ['All four pieces carry your logo.', 'It arrives assembled and ready to hand over.'],
    },
    {
      noun: 'New Hire Box',
      category: 'Kits & Packaging',
      share: 9,
      price: [68, 118],
      leads: [
        'A complete first-day box: mug, vacuum bottle, hardcover notebook and metal pen.',
        'The {series} box greets new hires before the paperwork does.',
        'Onboarding, boxed: four branded pieces nested in crinkle paper.',
      ],
      facts: ['Ship dates can follow your start dates.', 'The lid prints with a welcome message of your choice.'],
    },
    {
      noun: 'Client Gift Box',
      category: 'Kits & Packaging',
      share: 8,
      price: [84, 165],
      leads: [
        'A gift for clients, with better versions of the things they use all day.',
        'The {series} box pairs a mug and a vacuum bottle with a notebook and pen.',
        'Restrained branding and good materials, packed to be opened on camera or off.',
      ],
      facts: [
        'Logos are kept tonal and small unless you ask otherwise.',
        'The note card can be set in a handwritten face.',
      ],
    },
    {
      noun: 'Executive Swag Box',
      category: 'Kits & Packaging',
      share: 5,
      price: [178, 320],
      leads: [
        'Premium drinkware, a bound journal and a weighted pen in one presentation box.',
        'The {series} is for board members, keynote speakers and the deal of the year.',
        'Our most generous box, built around retail-grade pieces.',
      ],
      facts: ['Each item comes from the premium end of its line.', 'Packed by hand with tissue, seal and signed card.'],
      minimums: [1, 5, 6, 12],
      includes: [
        'Stoneware mug, insulated bottle, bound journal and weighted pen on crinkle paper in a printed kraft presentation box, tissue, seal and signed note card',
        'Four premium pieces (mug, bottle, bound journal, weighted pen), printed kraft presentation box, crinkle paper, tissue, seal and signed note card',
      ],
    },
    {
      noun: 'Remote Team Box',
      category: 'Kits & Packaging',
      share: 7,
      price: [58, 96],
      leads: [
        'Desk essentials for people who work from the kitchen table.',
        'The {series} box brings the office to wherever the laptop is.',
        'A mug, a bottle, a notebook and a pen, sent to every address on the list.',
      ],
      facts: ['Addresses can be collected and checked for you.', 'Each box ships on its own, to home or office.'],
    },
  ],
}
