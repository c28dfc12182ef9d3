/**
 * Stands in every page of the shop before anything is drawn: whether the visitor has a logo, and whether it is shown, as `data-logo` of the
 * document. The room of the switch is there from the beginning, and another tab's change arrives without any of the feature's code.
 */
export const earlyScript =
  '(onstorage=()=>{try{document.documentElement.dataset.logo=localStorage.boxwrightLogo||""}catch{}})()'
