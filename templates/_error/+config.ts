export default { startsAtOnce: true };
