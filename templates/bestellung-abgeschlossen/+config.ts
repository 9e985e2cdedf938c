export default { layout: 'cart', startsAtOnce: true };
