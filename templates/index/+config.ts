export default { layout: 'home' };
