export const quoteListKey = 'boxwrightQuoteList'
