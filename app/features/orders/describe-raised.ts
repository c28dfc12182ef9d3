/** 'You asked for 20: the minimum is 48.' for a buyer's quantity that an order had to raise; '' otherwise. */
export function describeRaised(asked: number | null, minimum: number): string {
  if (asked === null || asked >= minimum) return ''
  return `You asked for ${asked.toLocaleString('en-US')}: the minimum is ${minimum.toLocaleString('en-US')}.`
}
