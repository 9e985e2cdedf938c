/**
 * A small drawing that takes many minutes on any machine: each of its masks draws the next one twice.
 * @param seed drawings with different seeds differ only in their bytes
 */
export function slowDrawing(seed = 0): string {
  const masks = Array.from({ length: 20 }, (_, index) => {
    const next = index === 0 ? '' : `mask="url(#m${index - 1})"`;
    return `<mask id="m${index}"><rect width="800" height="600" fill="#fff" ${next}/><rect width="400" height="600" fill="#fff" ${next}/></mask>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 600"><!-- ${seed} -->${masks.join('')}<rect width="800" height="600" mask="url(#m19)"/></svg>`;
}
