/** How the fragment of an address begins that holds a box; what reads the rest is loaded by who comes with one. */
export const boxLinkStart = '#box='
