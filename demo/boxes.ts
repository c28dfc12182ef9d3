/** What goes into a demo box: the picture says product and color, `near` the dollars a unit should be around. */
export type DemoBoxItem = { picture: string; near: number; quantity?: number; withoutPrice?: true }

export type DemoBox = { slug: string; name: string; description: string; items: DemoBoxItem[] }

/** The ready-made boxes of the demo shop, in shop order. The first item fills the largest compartment. */
export const demoBoxes: DemoBox[] = [
  {
    slug: 'new-hire-welcome-kit',
    name: 'New Hire Welcome Kit',
    description:
      'Everything a first day needs, on the desk before the laptop is. A bottle and a notebook that get used, and stickers that end up on the laptop anyway.',
    items: [
      { picture: 'notebook-forest', near: 12 },
      { picture: 'bottle-forest', near: 22 },
      { picture: 'tote-natural', near: 6 },
      { picture: 'pen-black', near: 2 },
      { picture: 'stickers-white', near: 1, quantity: 2 },
    ],
  },
  {
    slug: 'remote-team-desk-box',
    name: 'Remote Team Desk Box',
    description:
      'Turns a kitchen table into a desk: a mat to work on, a charger for the phone, a proper mug for the morning call. Ships to home addresses one by one.',
    items: [
      { picture: 'deskmat-charcoal', near: 22 },
      { picture: 'charger-black', near: 20 },
      { picture: 'duomug-black', near: 8 },
      { picture: 'notebook-black', near: 12 },
    ],
  },
  {
    slug: 'conference-attendee-pack',
    name: 'Conference Attendee Pack',
    description:
      'One color from lanyard to tote, so the room looks like yours. Packed per person: hand it over at the desk and the line keeps moving.',
    items: [
      { picture: 'tote-navy', near: 6 },
      { picture: 'lanyard-navy', near: 2 },
      { picture: 'spiral-navy', near: 6 },
      { picture: 'pencils-navy', near: 3 },
      { picture: 'stickers-navy', near: 1 },
    ],
  },
  {
    slug: 'new-baby-celebration-box',
    name: 'New Baby Celebration Box',
    description:
      'For the colleague who is about to sleep less: a soft throw, warm socks, a tall mug, a candle for the quiet hour and chocolate for the other ones.',
    items: [
      { picture: 'blanket-sand', near: 32 },
      { picture: 'latte-mustard', near: 9 },
      { picture: 'candle-white', near: 14 },
      { picture: 'socks-mustard', near: 8, quantity: 2 },
      { picture: 'chocolate-kraft', near: 6 },
    ],
  },
  {
    slug: 'work-anniversary-box',
    name: 'Work Anniversary Box',
    description:
      'A thank-you that does not look like a giveaway. Deep-toned notebook, a tall mug, a pen worth keeping, and something sweet for the team meeting.',
    items: [
      { picture: 'notebook-terracotta', near: 15 },
      { picture: 'latte-terracotta', near: 11 },
      { picture: 'candle-terracotta', near: 14 },
      { picture: 'pen-mustard', near: 4 },
      { picture: 'chocolate-terracotta', near: 6 },
    ],
  },
  {
    slug: 'holiday-thank-you-box',
    name: 'Holiday Thank-You Box',
    description:
      'The year-end box clients open at home: a throw, thick socks, a mug, a candle and two bars of chocolate, because one is never shared.',
    items: [
      { picture: 'blanket-forest', near: 34 },
      { picture: 'duomug-forest', near: 8 },
      { picture: 'candle-sage', near: 14 },
      { picture: 'socks-forest', near: 8 },
      { picture: 'chocolate-forest', near: 6, quantity: 2 },
    ],
  },
  {
    slug: 'wellness-reset-box',
    name: 'Wellness Reset Box',
    description:
      'A quieter kind of perk. Water within reach, a warm layer for the sofa, and a candle that says the working day is over.',
    items: [
      { picture: 'blanket-grey', near: 32 },
      { picture: 'flask-sky', near: 22 },
      { picture: 'candle-sage', near: 14 },
      { picture: 'tumbler-sage', near: 20 },
    ],
  },
  {
    slug: 'eco-essentials-box',
    name: 'Eco Essentials Box',
    description:
      'Replaces the throwaway versions: a tote for the groceries, a bottle for the desk, and pencil and paper for what need not be printed.',
    items: [
      { picture: 'tote-sage', near: 7 },
      { picture: 'bottle-white', near: 18 },
      { picture: 'spiral-sand', near: 6 },
      { picture: 'pencils-forest', near: 3.5 },
    ],
  },
  {
    slug: 'event-follow-up-mailer',
    name: 'Event Follow-Up Mailer',
    description:
      'Small, flat and hard to ignore. Lands on the desk of the people your demand generation team wants to talk to, a week after the show.',
    items: [
      { picture: 'mailer-terracotta', near: 4 },
      { picture: 'socks-terracotta', near: 8 },
      { picture: 'chocolate-navy', near: 6 },
      { picture: 'stickers-terracotta', near: 1 },
    ],
  },
  {
    slug: 'hybrid-commuter-kit',
    name: 'Hybrid Commuter Kit',
    description:
      'For the days in between office and home: a pack with room for the laptop, sound for the train, and power for the way back.',
    items: [
      { picture: 'backpack-navy', near: 48 },
      { picture: 'tumbler-navy', near: 20 },
      { picture: 'earbuds-navy', near: 30 },
      { picture: 'powerbank-navy', near: 24 },
      { picture: 'cap-navy', near: 12 },
    ],
  },
  {
    slug: 'executive-gift-box',
    name: 'Executive Gift Box',
    description:
      'All black, nothing loud. The umbrella is made to order, so we price this one with your quantities and your decoration in hand.',
    items: [
      { picture: 'notebook-black', near: 18 },
      { picture: 'keychain-brown', near: 9 },
      { picture: 'tumbler-black', near: 26 },
      { picture: 'pen-black', near: 6 },
      { picture: 'umbrella-black', near: 24, withoutPrice: true },
    ],
  },
]
