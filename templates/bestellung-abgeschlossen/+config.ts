export default { layout: 'cart' };
