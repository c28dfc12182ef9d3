/** 'You asked for 20: the minimum is 48.' for a buyer's quantity that an order had to raise; '' otherwise. */
export function describeRaised(requested: number | null, minimum: number): string {
  if (requested === null || requested >= minimum) return ''
  return `You asked for ${requested.toLocaleString('en-US')}: the minimum is ${minimum.toLocaleString('en-US')}.`
}
